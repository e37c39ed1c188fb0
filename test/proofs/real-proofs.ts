/** Proofs as they come about: posts that people approved and the sandbox published. */
import assert from 'node:assert/strict';
import type { PublishedKey } from '../../verifier/verify-proof.js';
import type { BrowserSession } from '../browser-session.ts';
import { addPasskey, authenticatorFor, sign } from '../passkey-signer.ts';
import { createPicture } from '../pictures.ts';
import type { TestServer } from '../test-server.ts';

export async function downloadProof(person: BrowserSession, id: string): Promise<Buffer> {
  const url = new URL(`/v1/posts/${id}/proof`, person.baseUrl);
  const headers = { cookie: person.cookieHeader, 'x-workspace': person.workspace ?? '' };
  const response = await fetch(url, { headers });
  const bytes = Buffer.from(await response.arrayBuffer());
  assert.equal(response.status, 200, bytes.toString());
  return bytes;
}

export async function readPublishedKeys(server: TestServer): Promise<PublishedKey[]> {
  const response = await fetch(new URL('/.well-known/signoff-keys.json', server.baseUrl));
  return ((await response.json()) as { keys: PublishedKey[] }).keys;
}

/** One proof of each kind, and somebody who can make more. The server needs workers and SIGNUP=open. */
export async function makeRealProofs(server: TestServer) {
  const ines = server.newSession();
  await ines.signIn('ines');
  await ines.connectLinkedIn();
  const publish = async (caption: string, media?: string): Promise<string> => {
    const id = await ines.createDraft({ caption, ...(media ? { media } : {}) });
    await ines.approve(id);
    await ines.mustPost('/posts/publish', { post_id: id });
    await ines.waitForPost(id, ({ state }) => state === 'published');
    return id;
  };
  const proofs = new Map<string, Buffer>();

  const picture = await ines.upload('beans.png', await createPicture('sienna'), 'Roasted beans');
  proofs.set(
    'published',
    await downloadProof(ines, await publish('Ethiopia Guji, “the new harvest” 🌱 é', picture.media)),
  );

  const approved = await ines.createDraft({ caption: 'Approved, and not out' });
  await ines.approve(approved);
  proofs.set('approved', await downloadProof(ines, approved));

  const edited = await ines.createDraft({ caption: 'One' });
  await ines.approve(edited);
  const { revision } = await ines.readPost(edited);
  await ines.mustPost(`/v1/posts/${edited}`, { revision, caption: 'Two' });
  await ines.approve(edited);
  proofs.set('approved again after an edit', await downloadProof(ines, edited));

  const authenticator = authenticatorFor(server);
  await addPasskey(ines, authenticator);
  const together = await Promise.all(
    [1, 2].map((number) => ines.createDraft({ caption: `In one gesture, ${number}` })),
  );
  const decisions = [];
  for (const post_id of together) {
    const { current_revision, proof } = await ines.openPost(post_id);
    decisions.push({ post_id, revision_digest: (current_revision ?? proof)?.digest });
  }
  const credential = await sign(ines, authenticator, decisions);
  await ines.mustPost('/v1/approvals', { approvals: decisions, credential });
  const [signed = ''] = together;
  await ines.mustPost('/posts/publish', { post_id: signed });
  await ines.waitForPost(signed, ({ state }) => state === 'published');
  proofs.set('signed with a passkey', await downloadProof(ines, signed));

  const before = await publish('Out under the first policy');
  const { link } = await ines.mustPost<{ link: string }>('/v1/invitations', { role: 'approver' });
  const maren = server.newSession();
  await maren.signIn('maren', { invitation: link.split('/').at(-1) ?? '' });
  maren.workspace = ines.workspace;
  const { body } = await ines.get<Record<string, unknown>>('/v1/policies');
  await ines.mustPost('/v1/policies', { ...body, approvals_required: 2 });
  proofs.set('out before the policy became stricter', await downloadProof(ines, before));

  const both = await ines.createDraft({ caption: 'Two people' });
  await ines.approve(both);
  await maren.approve(both);
  proofs.set('two people', await downloadProof(maren, both));

  return { ines, publish, proofs, keys: await readPublishedKeys(server) };
}

/** One proof of a post that was approved and not sent. */
export async function makeApprovedProof(server: TestServer) {
  const ines = server.newSession();
  await ines.signIn('ines');
  await ines.connectLinkedIn();
  const id = await ines.createDraft({ caption: 'Approved' });
  await ines.approve(id);
  return { ines, id, approved: await downloadProof(ines, id), keys: await readPublishedKeys(server) };
}
