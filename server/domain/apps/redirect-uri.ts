/**
 * Where an authorization code may be sent. Promise: every accepted address is in its canonical form, so that an exact
 * comparison is enough; and no code is sent unencrypted over a network or into a page's script.
 */

import type { Message } from '../../lib/message.ts';
import { messages } from './messages.ts';
import type { App } from './ports.ts';

export const maxRedirectUriLength = 2_000;
export const maxRedirectUris = 20;

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

const dangerousSchemes =
  /^(?:javascript|vbscript|data|file|filesystem|blob|about|view-source|intent|content):/i;
/** Parameters that the authorization server adds to its response. */
const reservedParameters = ['code', 'state', 'iss', 'error', 'error_description', 'error_uri', 'response'];
const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Null when it may be registered, else the first rule it breaks. */
export function redirectUriProblem(uri: string, kind: App['kind']): RedirectUriProblem | null {
  if (uri === '') return problem('empty', messages.address_empty());
  if (uri.length > maxRedirectUriLength)
    return problem(
      'too_long',
      messages.address_too_long({
        max: maxRedirectUriLength,
      }),
    );
  if (/[^\x21-\x7e]|[\\^`{|}<>"]/.test(uri) || /%(?![0-9a-f]{2})|%(?:[01][0-9a-f]|7f|5c)/i.test(uri))
    return problem('bad_character', messages.address_bad_character());
  if (uri.includes('#')) return problem('fragment', messages.address_fragment());
  if (uri.includes('*')) return problem('wildcard', messages.address_wildcard());
  if (dangerousSchemes.test(uri)) return problem('dangerous_scheme', messages.address_dangerous());
  const url = URL.parse(uri);
  if (!url || !/^[a-z][a-z0-9+.-]*:\//i.test(uri))
    return problem('not_absolute', messages.address_not_absolute());
  if (url.username || url.password || /^[^/]*:\/\/[^/?]*@/.test(uri))
    return problem('userinfo', messages.address_userinfo());
  return schemeProblem(url, kind) ?? queryProblem(url) ?? normalizationProblem(uri, url);
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
  const name = reservedParameters.find((parameter) => url.searchParams.has(parameter));
  return name
    ? problem(
        'reserved_parameter',
        messages.address_reserved_parameter({
          name,
        }),
      )
    : null;
}

const normalizationProblem = (uri: string, url: URL): RedirectUriProblem | null =>
  url.href === uri
    ? null
    : problem(
        'not_normalised',
        messages.address_not_normalised({
          href: url.href,
        }),
      );

const problem = (reason: RedirectUriReason, message: Message): RedirectUriProblem => ({ reason, message });
