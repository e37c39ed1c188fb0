import type { FastifyInstance } from 'fastify';

/** Bodies arrive as raw bytes: each simulated platform reads, and refuses, them in its own way. */
export function takeRawBodies(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_req, body, done) => done(null, body));
}

export const readForm = (body: Buffer): URLSearchParams => new URLSearchParams(body.toString('utf8'));

export type JsonObject = Record<string, unknown>;
export const isRecord = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Undefined for everything but a JSON object. */
export function readJsonObject(body: Buffer): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return isRecord(value) ? value : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** The sandbox hands codes to programs on the same machine only, whatever their port and path. */
export function isLoopbackUrl(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol) || text.includes('#')) return false;
  return (
    url.hostname === 'localhost' ||
    url.hostname.endsWith('.localhost') ||
    url.hostname === '[::1]' ||
    /^127\.\d+\.\d+\.\d+$/.test(url.hostname)
  );
}

export function withQuery(url: string, parameters: Record<string, string | null | undefined>): string {
  const target = new URL(url);
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== null && value !== undefined) target.searchParams.set(name, value);
  }
  return target.href;
}
