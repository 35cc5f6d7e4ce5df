import { verbs } from '../../http/verbs.ts'
import type { Slice } from '../../slice.ts'
import { checkPropagation, defaultResolvers, Propagation, PropagationQuestion, Resolvers } from './propagation.ts'

/** Questions about names, for those who look after zones. */
export const dnsTools: Slice = {
  tag: 'dns tools',
  prefix: '/dns/tools',
  module: 'tools.network',
  access: { resource: 'dns_group', through: { read: ['dns_zone', 'dns_record'] } },
  tokens: { scopes: ['read', 'dns:write'] },
  routes: (app, deps) => {
    const { read, ask } = verbs(app)

    read(
      '/default-resolvers',
      'dns_tools_default_resolvers',
      'The resolvers that are asked unless others are named',
      { answer: Resolvers },
      async () => [...defaultResolvers],
    )

    ask(
      '/propagation-check',
      'dns_tools_propagation_check',
      'Ask several resolvers the same question',
      { body: PropagationQuestion, answer: Propagation, refuses: [429] },
      ({ actor }, { body }) => checkPropagation({ deps, actor }, body),
    )
  },
}
