import type { NetboxRows, Vlan } from '../netbox/rows.ts'
import { distinctNames, GLOBAL, present, type Warnings } from '../rules.ts'
import type { Contents, Strategy, Values } from '../schema.ts'

/** By the ids of NetBox: how things are called here. */
export type Places = {
  customers: ReadonlyMap<number, string>
  vrfs: ReadonlyMap<number, string>
  regionCodes: ReadonlyMap<number, string | null>
  siteCodes: ReadonlyMap<number, string | null>
  spaceOf: (vrf: { id: number } | null) => string | null
}

export type Reference = { id: number; name: string; slug: string } | null

export function placesOf(
  { tenants, vrfs, regions, sites }: NetboxRows,
  strategy: Strategy,
  warnings: Warnings,
): Places {
  const customers = distinctNames(tenants.map(({ id, name, group }) => ({ id, name, qualifier: group?.name ?? '' })))
  const vrfNames = distinctNames(
    vrfs.map(({ id, name, rd }) => ({ id, name, qualifier: rd })),
    [GLOBAL],
  )
  const unknown = new Set<number>()
  const codes = codesOf(regions, sites)
  return {
    customers,
    vrfs: vrfNames,
    ...codes,
    spaceOf: (vrf) => {
      if (strategy === 'single') return null
      if (vrf === null) return GLOBAL
      const name = vrfNames.get(vrf.id)
      if (name === undefined && !unknown.has(vrf.id)) {
        unknown.add(vrf.id)
        warnings.add(
          'unknown VRF',
          `VRF ${vrf.id} is not among those that were read; what lies in it goes to ${GLOBAL}`,
        )
      }
      return name ?? GLOBAL
    },
  }
}

const LONGEST_CODE = 64

/** Codes name sites to the rest of the plan, so no two are the same; a site keeps its slug, a region makes room. */
function codesOf(
  regions: readonly { id: number; slug: string }[],
  sites: readonly { id: number; slug: string }[],
): Pick<Places, 'regionCodes' | 'siteCodes'> {
  const taken = new Set<string>()
  const codeOf = (slug: string, another: string): string | null => {
    if (slug === '') return null
    const code = slug.slice(0, LONGEST_CODE)
    const candidate = taken.has(code) ? `${code.slice(0, LONGEST_CODE - another.length)}${another}` : code
    taken.add(candidate)
    return candidate
  }
  const siteCodes = new Map(sites.map(({ id, slug }) => [id, codeOf(slug, `-${id}`)]))
  return { siteCodes, regionCodes: new Map(regions.map(({ id, slug }) => [id, codeOf(slug, `-region-${id}`)])) }
}

export const customersOf = ({ tenants }: NetboxRows, places: Places): Contents['customers'] =>
  tenants.map(({ id, description, custom_fields, slug, group }) => ({
    name: places.customers.get(id) ?? '',
    notes: description,
    custom_fields: { ...present(custom_fields), extipam_id: id, extipam_slug: slug },
    tags: group ? { extipam_tenant_group: group.name } : {},
    extipam_id: id,
  }))

export function sitesOf({ regions, sites }: NetboxRows, places: Places, warnings: Warnings): Contents['sites'] {
  const parentOf = (what: string, parent: Reference): string | null => {
    if (parent === null) return null
    const code = places.regionCodes.get(parent.id)
    if (code === undefined) warnings.add('region', `${what} is in a region that is not imported; it gets no parent`)
    return code ?? null
  }
  const byDepth = regions.toSorted((one, other) => one._depth - other._depth || one.id - other.id)
  return [
    ...byDepth.map(({ id, name, description, parent }) => ({
      name,
      code: places.regionCodes.get(id) ?? null,
      parent_code: parentOf(`Region '${name}'`, parent),
      kind: 'datacenter' as const,
      region: name,
      notes: description,
      tags: { extipam_id: id, extipam_kind: 'region' },
      extipam_id: id,
    })),
    ...sites.map(({ id, name, description, physical_address, status, region, group }) => ({
      name,
      code: places.siteCodes.get(id) ?? null,
      parent_code: parentOf(`Site '${name}'`, region),
      kind: 'datacenter' as const,
      region: region?.name ?? null,
      notes: [physical_address, description, status].filter((line) => line !== '').join('\n'),
      tags: {
        extipam_id: id,
        ...(group ? { extipam_site_group: group.name } : {}),
        ...(status === '' ? {} : { extipam_status: status }),
      },
      extipam_id: id,
    })),
  ]
}

const PAIR = /^[\d.]{1,15}:\d{1,10}$/

export function vrfsOf({ vrfs }: NetboxRows, places: Places, warnings: Warnings): Contents['vrfs'] {
  return vrfs.map(({ id, name, rd, import_targets, export_targets, description, tenant, enforce_unique, ...row }) => {
    const isPair = (text: string): boolean => PAIR.test(text)
    const odd = [...new Set([rd, ...import_targets, ...export_targets])].filter((text) => text !== '' && !isPair(text))
    for (const text of odd)
      warnings.add(
        'distinguisher',
        `'${text}' of VRF '${name}' is not of the form ASN:number; it is kept in custom_fields`,
      )
    return {
      name: places.vrfs.get(id) ?? name,
      rd: isPair(rd) ? rd : null,
      import_targets: import_targets.filter(isPair),
      export_targets: export_targets.filter(isPair),
      description,
      customer_name: customerOf(places, tenant),
      custom_fields: {
        ...present(row.custom_fields),
        extipam_id: id,
        ...(typeof enforce_unique === 'boolean' ? { extipam_enforce_unique: enforce_unique } : {}),
        ...(odd.length > 0 ? { extipam_other_targets: odd.join(', ') } : {}),
      },
      tags: {},
      extipam_id: id,
    }
  })
}

export const customerOf = ({ customers }: Places, tenant: Reference): string | null =>
  tenant === null ? null : (customers.get(tenant.id) ?? null)

export function spacesOf({ vrfs }: NetboxRows, places: Places, strategy: Strategy): Contents['spaces'] {
  if (strategy === 'single') return []
  const own = vrfs.map(({ id, name, description, tenant }) => ({
    name: places.vrfs.get(id) ?? name,
    vrf_name: places.vrfs.get(id) ?? name,
    is_default: false,
    customer_name: customerOf(places, tenant),
    description,
    tags: { extipam_id: id, extipam_kind: 'vrf' },
  }))
  const rest = {
    name: GLOBAL,
    vrf_name: null,
    is_default: true,
    customer_name: null,
    description: 'Networks of NetBox that are in no VRF',
    tags: { extipam_kind: 'global' },
  }
  return [...own, rest]
}

type Vlans = { vlans: Contents['vlans']; imported: ReadonlyMap<number, number> }

const LAST_VID = 4094

/** One router carries all of them, on which a number and a name are there once; groups of NetBox have them anew. */
export function vlansOf(rows: readonly Vlan[], warnings: Warnings): Vlans {
  const byVid = new Map<number, string>()
  const byName = new Map<string, number>()
  const imported = new Map<number, number>()
  const vlans = rows.flatMap(({ id, vid, name, description, group, status, scope, site, ...row }) => {
    const shown = `VLAN ${vid ?? 'without number'} '${name}'${group ? ` of group '${group.name}'` : ''}`
    const leftOut = (reason: string) => {
      warnings.add('VLAN', `${shown} is left out: ${reason}`)
      return []
    }
    if (typeof vid !== 'number' || vid < 1 || vid > LAST_VID) return leftOut('it has no number from 1 to 4094')
    if (name.trim() === '') return leftOut('it has no name')
    if (byVid.has(vid)) return leftOut(`the number is that of '${byVid.get(vid)}'`)
    if (byName.has(name)) return leftOut(`the name is that of VLAN ${byName.get(name)}`)
    byVid.set(vid, name)
    byName.set(name, vid)
    imported.set(id, vid)
    const place = site ?? (row.scope_type === 'dcim.site' ? scope : null)
    const tags: Values = {
      extipam_id: id,
      ...(group ? { extipam_group: group.name } : {}),
      ...(place ? { extipam_site: place.name } : {}),
      ...(status === '' ? {} : { extipam_status: status }),
    }
    return [{ vid, name, description, tags, extipam_id: id }]
  })
  return { vlans, imported }
}
