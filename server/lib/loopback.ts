/** Names and addresses that never leave this machine. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' ||
  host.endsWith('.localhost') ||
  host === '[::1]' ||
  host === '::1' ||
  /^127\.\d+\.\d+\.\d+$/.test(host);
