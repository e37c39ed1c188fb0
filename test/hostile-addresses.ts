/** Addresses that lead inside, or are none, in every notation that some program accepts. */
export const specialAddresses = [
  [127, 0, 0, 1],
  [127, 8, 9, 10],
  [10, 0, 0, 1],
  [10, 255, 0, 3],
  [172, 16, 0, 1],
  [172, 31, 255, 254],
  [192, 168, 0, 1],
  [192, 168, 1, 254],
  [169, 254, 169, 254],
  [169, 254, 170, 2],
  [100, 64, 0, 1],
  [100, 100, 100, 200],
  [0, 0, 0, 0],
  [192, 0, 0, 192],
  [168, 63, 129, 16],
  [198, 18, 0, 1],
  [224, 0, 0, 1],
  [255, 255, 255, 255],
] as const;

/** Every notation of one IPv4 address that some program accepts. */
export function notations([a, b, c, d]: readonly [number, number, number, number]): string[] {
  const whole = ((a * 256 + b) * 256 + c) * 256 + d;
  const hex = (value: number): string => `0x${value.toString(16)}`;
  const octal = (value: number): string => `0${value.toString(8)}`;
  const dotted = `${a}.${b}.${c}.${d}`;
  const groups = [(a * 256 + b).toString(16), (c * 256 + d).toString(16)].join(':');
  const circled = dotted.replace(/[1-9]/g, (digit) => String.fromCodePoint(0x245f + Number(digit)));
  return [
    dotted,
    `${dotted}.`,
    String(whole),
    hex(whole),
    octal(whole),
    hex(whole).toUpperCase().replace('X', 'x'),
    [a, b, c, d].map(hex).join('.'),
    [a, b, c, d].map(octal).join('.'),
    `${hex(a)}.${octal(b)}.${c}.${d}`,
    `${a}.${b}.${c * 256 + d}`,
    `${a}.${(b * 256 + c) * 256 + d}`,
    `000${octal(a)}.${b}.${c}.${d}`,
    dotted.replaceAll('.', '。'),
    dotted.replaceAll('.', '｡'),
    circled,
    encodeURIComponent(dotted).replaceAll('.', '%2e'),
    `[::ffff:${dotted}]`,
    `[::ffff:${groups}]`,
    `[0:0:0:0:0:ffff:${groups}]`,
    `[::${dotted}]`,
    `[64:ff9b::${dotted}]`,
    `[64:ff9b:1::${groups}]`,
    `[2002:${groups}::]`,
    `[2001:0:${groups}::1]`,
    `user:secret@${dotted}`,
    `example.com@${dotted}`,
    `${dotted}#@example.com`,
  ];
}

export const malformedUrls = [
  ...['localhost', 'LOCALHOST', 'localhost.', 'a.localhost', 'printer', 'router.lan', 'nas.local', 'db.corp'],
  ...['metadata.google.internal', 'metadata', 'metadata.google.internal.', 'kubernetes.default.svc.local'],
  ...['instance-data.ec2.internal', '1.0.0.127.in-addr.arpa', 'x.onion', 'wpad.home', 'ip6-localhost'],
  ...['[::1]', '[::]', '[fe80::1]', '[fe80::1%25eth0]', '[fe80::1%eth0]', '[fd00:ec2::254]', '[fc00::1]'],
  ...[
    '[ff02::1]',
    '[2001:db8::1]',
    '[0000:0000:0000:0000:0000:0000:0000:0001]',
    '[::1',
    '::1',
    '[127.0.0.1]',
  ],
  ...['1.1.1.1:22', '1.1.1.1:25', '1.1.1.1:6379', '1.1.1.1:5432', '1.1.1.1:0', '1.1.1.1:99999', '1.1.1.1:81'],
  ...[
    'example.com:22',
    'a@b@example.com',
    '@127.0.0.1',
    ':@127.0.0.1',
    'user@example.com',
    '256.256.256.256',
  ],
  ...['exa mple.com', '127.0.0.1\t', '1.1.1.1\r\nHost: inner', '127.0.0.1%00.example.com', '', '..', '%'],
  ...[
    '1.1.1.1\\@127.0.0.1',
    '127.0.0.1\\.example.com',
    'loc\u200balhost',
    'loc\u00adalhost',
    '0',
    '00',
    '0x',
  ],
].map((host) => `http://${host}/`);

export const schemes = [
  'file:///etc/passwd',
  'ftp://1.1.1.1/',
  'gopher://1.1.1.1:25/_x',
  'data:text/plain,x',
].concat(
  [
    'javascript:1',
    'blob:http://1.1.1.1/x',
    'ws://1.1.1.1/',
    'dict://1.1.1.1:2628/',
    'ldap://1.1.1.1',
    '//1.1.1.1/',
  ],
  [
    'jar:http://1.1.1.1!/',
    'unix:/run/docker.sock',
    'http:/',
    'https:',
    'x',
    `http://1.1.1.1/${'a'.repeat(5_000)}`,
  ],
);
