/** A sandbox that this process's clients reach by the platforms' own host names. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox } from '../../../sandbox/server.ts';
import { createSandboxControl } from '../../../server/platforms/contract-harness.ts';
import { agentTo, routeToSandbox, sendOver } from '../real-hosts.ts';

export const redirectUri = 'http://localhost:3000/oauth/callback';

export type ClientSandbox = Awaited<ReturnType<typeof openClientSandbox>>;

export async function openClientSandbox() {
  await using opening = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(tmpdir(), 'signoff-client-'));
  opening.defer(() => rm(dataDir, { recursive: true }));
  const { url } = opening.use(await startSandbox({ port: 0, host: '127.0.0.1', dataDir }));
  opening.use(routeToSandbox(url));
  const agent = agentTo(url);
  opening.defer(() => agent.destroy());
  const send = sendOver(agent);
  const opened = opening.move();
  return {
    url,
    world: createSandboxControl(url),
    send,
    /** A person fills in the consent page; returns what the redirect carries. */
    async agree(page: string, form: Readonly<Record<string, string>>): Promise<URLSearchParams> {
      const answer = await send({
        method: 'POST',
        url: page,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(form).toString(),
      });
      assert.ok(answer.kind === 'answered' && answer.status < 400, JSON.stringify(answer));
      return new URL(answer.headers.get('location') ?? '').searchParams;
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}
