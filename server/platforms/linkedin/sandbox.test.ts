/** What the contract test does not cover: names that LinkedIn's text format has a meaning for, against the sandbox. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type ContractFixture, openContractFixture } from '../../../test/contract-fixture.ts';
import { sendRequest } from '../../lib/outbound.ts';
import { createTestSend } from '../contract-harness.ts';
import type { ContentKind } from '../contract-types.ts';
import { linkedinSubject } from './contract-subject.ts';

let opened: ContractFixture;
before(async () => {
  opened = await openContractFixture(linkedinSubject);
});
after(() => opened[Symbol.asyncDispose]());

const [account] = linkedinSubject.accounts;

test('a company whose name has brackets and other reserved characters is found, and becomes a link', async () => {
  const { publisher, stage, world } = opened;
  const io = { ...stage.getGrant(account), account, now: world.now, request: sendRequest };
  const found = await publisher.findEntities?.('mentions', 'harbour-roasters-eu', io);
  assert.ok(found?.kind === 'ok');
  const [company] = found.value;
  assert.equal(company?.name, 'Harbour [Roasters] (EU) #1_*');
  const mention = { id: company.id, name: company.name };
  const kind: ContentKind = {
    name: 'text that mentions a company with brackets in its name',
    content: (caption) => ({
      caption: `@${mention.name}: ${caption}`,
      media: [],
      options: { mentions: [mention] },
    }),
    operations: [],
  };
  const post = createTestSend(stage, { kind, content: opened.write(kind) });
  const { externalId } = await post.finish();
  await post.assertPublishedOnce();
  const entry = (await world.history(account)).find(({ external_id }) => external_id === externalId);
  assert.deepEqual(entry?.details?.mentions, [{ urn: mention.id, text: mention.name }]);
});
