/**
 * Where an authorization code may be sent. The promise: every address that passes means one place, written in one
 * way, so that comparing it letter by letter is enough; and no code leaves in the clear or into a page's script.
 */

import type { Message } from '../../lib/message.ts';
import { messages } from './messages.ts';
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
  readonly message: Message;
}

const dangerous = /^(?:javascript|vbscript|data|file|filesystem|blob|about|view-source|intent|content):/i;
/** Added by the authorization server to its answer. */
const reserved = ['code', 'state', 'iss', 'error', 'error_description', 'error_uri', 'response'];
const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Null when it may be registered. The first rule it breaks is told. */
export function redirectUriProblem(uri: string, kind: App['kind']): RedirectUriProblem | null {
  if (uri === '') return problem('empty', messages.address_empty());
  if (uri.length > redirectUriMaxLength)
    return problem(
      'too_long',
      messages.address_too_long({
        max: redirectUriMaxLength,
      }),
    );
  if (/[^\x21-\x7e]|[\\^`{|}<>"]/.test(uri) || /%(?![0-9a-f]{2})|%(?:[01][0-9a-f]|7f|5c)/i.test(uri))
    return problem('bad_character', messages.address_bad_character());
  if (uri.includes('#')) return problem('fragment', messages.address_fragment());
  if (uri.includes('*')) return problem('wildcard', messages.address_wildcard());
  if (dangerous.test(uri)) return problem('dangerous_scheme', messages.address_dangerous());
  const url = URL.parse(uri);
  if (!url || !/^[a-z][a-z0-9+.-]*:\//i.test(uri))
    return problem('not_absolute', messages.address_not_absolute());
  if (url.username || url.password || /^[^/]*:\/\/[^/?]*@/.test(uri))
    return problem('userinfo', messages.address_userinfo());
  return schemeProblem(url, kind) ?? queryProblem(url) ?? formProblem(uri, url);
}

function schemeProblem(url: URL, kind: App['kind']): RedirectUriProblem | null {
  const loopback = loopbackHosts.has(url.hostname);
  if (url.protocol === 'https:') {
    // A program on the person's own machine has no certificate that browsers trust.
    return loopback && kind === 'public'
      ? problem('https_loopback', messages.address_https_loopback())
      : null;
  }
  if (url.protocol === 'http:') {
    return loopback ? null : problem('http_not_loopback', messages.address_plain_http());
  }
  if (kind === 'confidential') return problem('custom_scheme_confidential', messages.address_needs_https());
  return url.protocol.includes('.')
    ? null
    : problem('custom_scheme_without_dot', messages.address_scheme_without_dot());
}

function queryProblem(url: URL): RedirectUriProblem | null {
  const name = reserved.find((parameter) => url.searchParams.has(parameter));
  return name
    ? problem(
        'reserved_parameter',
        messages.address_reserved_parameter({
          name,
        }),
      )
    : null;
}

const formProblem = (uri: string, url: URL): RedirectUriProblem | null =>
  url.href === uri
    ? null
    : problem(
        'not_normalised',
        messages.address_not_normalised({
          href: url.href,
        }),
      );

const problem = (reason: RedirectUriReason, message: Message): RedirectUriProblem => ({ reason, message });
