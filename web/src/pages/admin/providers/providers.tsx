import { useQuery } from '@tanstack/react-query'
import { query } from '../../../api/call.ts'
import * as operations from '../../../api/generated/operations.ts'
import type { AuthProvider } from '../../../api/generated/types.ts'
import type { Parts } from '../../../families/parts.ts'
import { ProviderEdit } from './ProviderEdit.tsx'
import { ProviderWizard } from './ProviderWizard.tsx'
import { SyncHistory } from './SyncHistory.tsx'
import { TryProvider } from './TryProvider.tsx'

function Try({ provider }: { provider: AuthProvider }) {
  const { data } = useQuery(query(operations.auth_providers_types))
  const facts = data?.find(({ type }) => type === provider.type)
  return facts ? <TryProvider provider={provider} isRedirect={facts.is_redirect} /> : null
}

export const parts: Parts<AuthProvider> = {
  sections: [
    { id: 'try', label: 'Try it', draw: (provider) => <Try provider={provider} /> },
    { id: 'syncs', label: 'Syncs', draw: (provider) => <SyncHistory provider={provider} /> },
  ],
  drawCreate: (onClose) => <ProviderWizard onClose={onClose} />,
  drawEdit: (provider, onClose) => <ProviderEdit provider={provider} onClose={onClose} />,
}
