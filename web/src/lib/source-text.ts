const names: Record<string, string> = { ldap: 'LDAP', oidc: 'OpenID Connect', saml: 'SAML', radius: 'RADIUS' }

/** Where an account lives, in words. */
export const sourceText = (source: string): string =>
  source === 'local' ? 'Local' : (names[source] ?? source.toUpperCase())
