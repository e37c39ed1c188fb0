import type { FastifyInstance } from 'fastify';

/** Bodies are passed on as raw bytes, because each simulated platform parses and rejects them differently. */
export function acceptRawBodies(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_req, body, done) => done(null, body));
}

export const readForm = (body: Buffer): URLSearchParams => new URLSearchParams(body.toString('utf8'));

export type JsonObject = Record<string, unknown>;
export const isRecord = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Undefined if the body is not a JSON object. */
export function readJsonObject(body: Buffer): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return isRecord(value) ? value : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** The sandbox sends codes only to programs on the same machine, on any port and path. */
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
