/**
 * Where an authorization code may be sent. The promise: every address that passes means one place, written in one
 * way, so that comparing it letter by letter is enough; and no code leaves in the clear or into a page's script.
 */
import type { App } from './ports.ts';

export const redirectUriMaxLength = 2_000;
export const redirectUrisMaxCount = 20;

export type RedirectUriReason =
  | 'empty'
  | 'too_long'
  | 'bad_character'
  | 'fragment'
  | 'wildcard'
  | 'not_absolute'
  | 'dangerous_scheme'
  | 'userinfo'
  | 'http_not_loopback'
  | 'https_loopback'
  | 'custom_scheme_confidential'
  | 'custom_scheme_without_dot'
  | 'reserved_parameter'
  | 'not_normalised';

export interface RedirectUriProblem {
  readonly reason: RedirectUriReason;
  readonly message: string;
}

const dangerous = /^(?:javascript|vbscript|data|file|filesystem|blob|about|view-source|intent|content):/i;
/** Added by the authorization server to its answer. */
const reserved = ['code', 'state', 'iss', 'error', 'error_description', 'error_uri', 'response'];
const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Null when it may be registered. The first rule it breaks is told. */
export function redirectUriProblem(uri: string, kind: App['kind']): RedirectUriProblem | null {
  if (uri === '') return problem('empty', 'Write an address.');
  if (uri.length > redirectUriMaxLength)
    return problem('too_long', `An address may have at most ${redirectUriMaxLength} characters.`);
  if (/[^\x21-\x7e]|[\\^`{|}<>"]/.test(uri) || /%(?![0-9a-f]{2})|%(?:[01][0-9a-f]|7f|5c)/i.test(uri))
    return problem(
      'bad_character',
      'Spaces, control characters, backslashes and letters outside ASCII are not allowed; encode them.',
    );
  if (uri.includes('#')) return problem('fragment', 'An address with a # part cannot take a code.');
  if (uri.includes('*'))
    return problem('wildcard', 'Addresses are compared exactly; register each one without *.');
  if (dangerous.test(uri)) return problem('dangerous_scheme', 'A code cannot be sent to such an address.');
  const url = URL.parse(uri);
  if (!url || !/^[a-z][a-z0-9+.-]*:\//i.test(uri))
    return problem('not_absolute', 'Write the whole address, such as https://example.com/callback.');
  if (url.username || url.password || /^[^/]*:\/\/[^/?]*@/.test(uri))
    return problem('userinfo', 'Leave out the name and password before the @.');
  return schemeProblem(url, kind) ?? queryProblem(url) ?? formProblem(uri, url);
}

function schemeProblem(url: URL, kind: App['kind']): RedirectUriProblem | null {
  const loopback = loopbackHosts.has(url.hostname);
  if (url.protocol === 'https:') {
    // A program on the person's own machine has no certificate that browsers trust.
    return loopback && kind === 'public'
      ? problem('https_loopback', 'On the own machine a public app uses http, for example http://127.0.0.1/.')
      : null;
  }
  if (url.protocol === 'http:') {
    return loopback
      ? null
      : problem('http_not_loopback', 'Use https. Plain http is only for localhost, 127.0.0.1 and [::1].');
  }
  if (kind === 'confidential')
    return problem('custom_scheme_confidential', 'An app with a secret runs on a server: use https.');
  return url.protocol.includes('.')
    ? null
    : problem(
        'custom_scheme_without_dot',
        'Use https, or a scheme that is your domain turned around, such as com.example.app:/callback.',
      );
}

function queryProblem(url: URL): RedirectUriProblem | null {
  const name = reserved.find((parameter) => url.searchParams.has(parameter));
  return name ? problem('reserved_parameter', `The parameter ${name} is ours to add; leave it out.`) : null;
}

const formProblem = (uri: string, url: URL): RedirectUriProblem | null =>
  url.href === uri ? null : problem('not_normalised', `Browsers write this as ${url.href} — use that.`);

const problem = (reason: RedirectUriReason, message: string): RedirectUriProblem => ({ reason, message });
