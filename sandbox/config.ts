import { resolve } from 'node:path';

/** The only reader of the environment in the sandbox. */
export type SandboxConfig = {
  port: number;
  host: string;
  dataDir: string;
  publicUrl?: string;
  serviceUrl?: string;
};

export function readConfig(): SandboxConfig {
  const port = Number(process.env.SANDBOX_PORT || '3001');
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error('SANDBOX_PORT must be a whole number between 0 and 65535.');
  }
  const publicUrl = process.env.SANDBOX_PUBLIC_URL?.replace(/\/+$/, '');
  const serviceUrl = process.env.SIGNOFF_URL?.replace(/\/+$/, '');
  return {
    port,
    host: process.env.SANDBOX_HOST || '127.0.0.1',
    dataDir: resolve(process.env.SANDBOX_DATA || 'data/sandbox'),
    ...(publicUrl ? { publicUrl } : {}),
    ...(serviceUrl ? { serviceUrl } : {}),
  };
}
