import assert from 'node:assert/strict';
import { test } from 'node:test';
import { maxRedirectUriLength, type RedirectUriReason, redirectUriProblem } from './redirect-uri.ts';

const both = ['confidential', 'public'] as const;

const allowed = [
  'https://example.com/',
  'https://example.com/callback',
  'https://example.com/callback?tenant=7',
  'https://example.com/callback/?a=1&b=2',
  'https://example.com:8443/callback',
  'https://sub.example.co.uk/a/b/c',
  'https://xn--bcher-kva.example/callback',
  'https://example.com/a%20b',
  'https://example.com/~user/callback',
  'https://192.0.2.7/callback',
  'https://[2001:db8::1]/callback',
  'https://localhost.example.com/callback',
  'https://example.com/code',
  'https://example.com/?decode=1',
  'https://intranet/callback',
  'http://localhost/callback',
  'http://localhost:3000/callback',
  'http://127.0.0.1/callback',
  'http://127.0.0.1:49152/callback',
  'http://[::1]:8080/callback',
] as const;

test('an address in canonical form may be registered', () => {
  for (const kind of both)
    for (const uri of allowed) assert.equal(redirectUriProblem(uri, kind), null, `${kind} ${uri}`);
  for (const uri of ['com.example.app:/callback', 'com.example.app://callback', 'org.example.a-b:/x?y=1'])
    assert.equal(redirectUriProblem(uri, 'public'), null, uri);
  assert.equal(redirectUriProblem('https://localhost:3000/callback', 'confidential'), null);
});

const refused: Readonly<Record<RedirectUriReason, readonly string[]>> = {
  empty: [''],
  too_long: [`https://example.com/${'a'.repeat(maxRedirectUriLength)}`],
  bad_character: [
    ' https://example.com/',
    'https://example.com/ ',
    'https://exa mple.com/',
    'https://example.com/\t',
    'https://exam\nple.com/',
    'https://example.com/\r\nset-cookie:a=b',
    'java\tscript:alert(1)',
    '\u0000https://example.com/',
    '\u0001javascript:alert(1)',
    'https://example.com\\@evil.example/',
    'https:\\\\example.com/',
    'https://example.com/\\..\\x',
    'https://bücher.example/callback',
    'https://еxample.com/',
    'https://example.com/ü',
    'https://example.com/\u202e',
    'https://example.com/\u200b',
    'https://example.com。evil.example/',
    'https://example.com/%0d%0aset-cookie:a',
    'https://example.com/%00',
    'https://example.com/%5c..',
    'https://example.com/%7f',
    'https://example.com/%',
    'https://example.com/%zz',
    'https://example.com/"><script>',
    'https://example.com/<a>',
    'https://example.com/{id}',
    'https://example.com/a|b',
    'https://example.com/`',
    'https://example.com/^',
  ],
  fragment: [
    'https://example.com/#',
    'https://example.com/#fragment',
    'https://example.com/callback?x=1#y',
    'com.example.app:/callback#x',
    'https://example.com#@evil.example/',
  ],
  wildcard: [
    'https://*.example.com/callback',
    'https://example.com/*',
    'https://*/',
    '*',
    'https://example.com/callback?*',
    'https://example.com:*/callback',
  ],
  not_absolute: [
    'example.com/callback',
    '/callback',
    '//example.com/callback',
    'callback',
    '?x=1',
    'https:',
    'https://',
    'https:example.com',
    'http:localhost',
    'com.example.app:callback',
    'urn:ietf:wg:oauth:2.0:oob',
    'mailto:a@example.com',
    'https://example.com:99999/',
    'https://exa%2fmple.com/',
    'https://[::1/',
    'https://1.2.3.4.5.6./x:',
    '1https://example.com/',
  ],
  dangerous_scheme: [
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'javascript://example.com/alert(1)',
    'data:text/html,x',
    'data://example.com/x',
    'file:///etc/passwd',
    'FILE:///c:/x',
    'blob:https://example.com/x',
    'vbscript:x',
    'about:blank',
    'view-source:https://example.com/',
    'filesystem:https://example.com/x',
    'intent://example.com/x',
    'content://example.com/x',
  ],
  userinfo: [
    'https://user@example.com/',
    'https://user:password@example.com/',
    'https://example.com@evil.example/',
    'https://@example.com/',
    'https://:@example.com/',
    'https://example.com%40x@evil.example/',
    'http://localhost@evil.example/',
    'http://127.0.0.1:80@evil.example/',
    'com.example.app://user@host/',
  ],
  http_not_loopback: [
    'http://example.com/callback',
    'HTTP://example.com/callback',
    'http://localhost.example.com/callback',
    'http://127.0.0.1.example.com/',
    'http://127.0.0.2/',
    'http://0.0.0.0/',
    'http://[::]/',
    'http://[::ffff:127.0.0.1]/',
    'http://192.168.1.1/',
    'http://10.0.0.1/',
    'http://169.254.169.254/',
    'http://localhost./',
    'http://a.localhost/',
    'http://my-machine/',
  ],
  https_loopback: [],
  custom_scheme_confidential: [],
  custom_scheme_without_dot: [],
  reserved_parameter: [
    'https://example.com/callback?code=1',
    'https://example.com/callback?a=1&state=x',
    'https://example.com/callback?iss=https://evil.example',
    'https://example.com/callback?error=x',
    'https://example.com/callback?%63ode=1',
    'https://example.com/callback?error_description=x',
    'http://localhost/?code',
  ],
  not_normalised: [
    'https://example.com',
    'https://example.com?x=1',
    'https://EXAMPLE.com/',
    'HTTPS://example.com/',
    'https://example.com:443/',
    'http://localhost:80/',
    'https://example.com/a/../b',
    'https://example.com/./b',
    'https://example.com/a/%2e%2e/b',
    'https://example.com/%2E/',
    'https:///example.com/',
    'https:/example.com/',
    'https://192.0.2.07/',
    'https://0xC0.0.2.7/',
    'https://3221225991/',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f.0.0.1/',
    'http://[0:0:0:0:0:0:0:1]/',
    'https://%65xample.com/',
    "https://example.com/?'",
    'https://example.com:/',
    'https://example.com:08443/',
  ],
};

test('every other address is refused with the rule it breaks', () => {
  for (const [reason, uris] of Object.entries(refused))
    for (const kind of both)
      for (const uri of uris)
        assert.equal(redirectUriProblem(uri, kind)?.reason, reason, `${kind} ${JSON.stringify(uri)}`);
});

test('what is allowed depends on whether the app can keep a secret', () => {
  for (const uri of ['com.example.app:/callback', 'myapp://callback', 'ftp://example.com/'])
    assert.equal(redirectUriProblem(uri, 'confidential')?.reason, 'custom_scheme_confidential', uri);
  for (const uri of ['myapp:/callback', 'myapp://callback', 'ftp://example.com/', 'ws://example.com/'])
    assert.equal(redirectUriProblem(uri, 'public')?.reason, 'custom_scheme_without_dot', uri);
  for (const uri of ['https://localhost/', 'https://127.0.0.1:3000/', 'https://[::1]/'])
    assert.equal(redirectUriProblem(uri, 'public')?.reason, 'https_loopback', uri);
});

test('the message for an address that browsers would rewrite contains the rewritten form', () => {
  assert.match(
    redirectUriProblem('https://EXAMPLE.com', 'public')?.message.text ?? '',
    /https:\/\/example\.com\//,
  );
});

test('every accepted address is in normal form, without credentials, fragment or line break', () => {
  const pieces = [
    'https://',
    'http://',
    'localhost',
    'a.example',
    '/',
    '..',
    '%2e',
    '@',
    ':',
    '#',
    '?',
    '\\',
    ' ',
    '443',
    'x',
  ];
  for (let run = 0; run < 20_000; run += 1) {
    // A fixed sequence, so that a failure can be reproduced.
    let seed = run * 2_654_435_761;
    let uri = '';
    for (let part = 0; part < 6; part += 1) {
      uri += pieces[seed % pieces.length];
      seed = Math.floor(seed / pieces.length);
    }
    if (redirectUriProblem(uri, 'public')) continue;
    const url = new URL(uri);
    assert.deepEqual([url.href, url.hash, url.username, url.password], [uri, '', '', ''], uri);
  }
});
