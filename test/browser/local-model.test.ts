/** A model server on this machine: one click in "Write for me", and it writes; an editor sees who decides. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { captionAnswer, captionsAnswer } from '../generation/model-fixtures.ts';
import { lists, startModelServer, streams } from '../generation/model-server.ts';
import { startTestServer } from '../test-server.ts';
import { assertAccessible } from './assert-accessible.ts';
import { openBrowser } from './open-browser.ts';
import { addSession, captionField, openPage, takeScreenshots } from './page-fixture.ts';

test('an owner lets Ollama write with one click, falls back when it stops, and changes the model in the settings', async () => {
  await using ollama = await startModelServer();
  await using studio = await startModelServer();
  ollama.setModels(lists('llama3.2:latest', 'nomic-embed-text:latest'));
  studio.setModels(lists('openai/gpt-oss-20b', 'qwen/qwen3-8b'));
  ollama.setBehaviours(streams(captionsAnswer(captionAnswer('linkedin', 'Roasted once, then gone.'))));
  await using server = await startTestServer({
    workers: false,
    settings: { AI_LOCAL_SERVERS: 'on' },
    overrides: {
      localModelServers: [
        { id: 'ollama', name: 'Ollama', baseUrl: ollama.baseUrl },
        { id: 'lm_studio', name: 'LM Studio', baseUrl: studio.baseUrl },
      ],
    },
  });
  const owner = server.newSession();
  await owner.signIn('ines');
  await owner.connectLinkedIn();
  const { link } = await owner.mustPost<{ link: string }>('/v1/invitations', { role: 'editor' });
  const editor = server.newSession();
  await editor.signIn('maren', { invitation: link.split('/').at(-1) ?? '' });

  await using browser = await openBrowser();
  await using editing = await openPage(browser, { size: 'phone', theme: 'dark' });
  await addSession(editing.page, editor);
  await editing.page.goto(new URL('/compose', server.baseUrl).href);
  await editing.page.getByRole('button', { name: 'Write for me' }).click();
  await editing.page.getByText('Ines Duarte can let a language model write.').waitFor();
  assert.deepEqual([ollama.requests, studio.requests], [[], []], 'nothing is asked for an editor');

  await using opened = await openPage(browser);
  const { page, errors } = opened;
  await addSession(page, owner);
  await page.goto(new URL('/compose', server.baseUrl).href);
  assert.deepEqual([ollama.requests, studio.requests], [[], []], 'nothing is asked before an owner looks');
  await page
    .getByRole('region', { name: 'Goes to' })
    .getByRole('button', { name: /^LinkedIn/ })
    .click();
  await page.getByRole('button', { name: 'Write for me' }).click();
  const offer = page.getByRole('region', { name: 'Ollama' });
  await offer.getByText('Ollama runs on this machine with llama3.2.').waitFor();
  await assertAccessible(page, 'models on this machine, in the editor');
  await takeScreenshots(page, 'local-model-offer');
  await offer.getByRole('button', { name: 'Use it' }).press('Enter');
  await page.getByText('Ollama writes from now on.').first().waitFor();
  const brief = page.getByRole('form', { name: 'Brief' });
  await brief.getByRole('button', { name: 'Ollama llama3.2', pressed: true }).waitFor();
  await offer.waitFor({ state: 'detached' });
  await brief.and(page.locator(':focus')).waitFor();

  await page.getByLabel('What it is about').fill('Deepwater, our winter espresso');
  await page.getByLabel('The facts').fill('Six hundred bags, roasted once');
  await page.getByRole('button', { name: 'Write it' }).click();
  const suggestions = page.getByRole('region', { name: 'Suggestions' });
  await suggestions.getByText('Written by Ollama llama3.2.').waitFor();
  await suggestions
    .getByRole('button', { name: /^Use this text/ })
    .first()
    .click();
  assert.equal(await captionField(page).inputValue(), 'Roasted once, then gone.');

  // The server stops: the page says so, and the built-in writer takes the same brief.
  await ollama[Symbol.asyncDispose]();
  await page.getByRole('button', { name: 'Write for me' }).click();
  await page.getByRole('button', { name: 'Write it' }).click();
  await suggestions.getByText('Ollama does not answer on this machine.').waitFor();
  await takeScreenshots(page, 'local-model-stopped');
  await suggestions.getByRole('button', { name: 'Use the built-in writer' }).click();
  await suggestions.getByText('Written by the built-in writer.').waitFor();

  await page.goto(new URL('/settings/model', server.baseUrl).href);
  const now = page.getByRole('region', { name: 'Now' });
  await now.getByText('Ollama, llama3.2 writes').waitFor();
  const choice = page.getByRole('region', { name: 'LM Studio' });
  await choice.getByLabel('Model of LM Studio').selectOption('qwen/qwen3-8b');
  await assertAccessible(page, 'models on this machine, in the settings');
  await takeScreenshots(page, 'local-model-settings');
  await choice.getByRole('button', { name: 'Use it' }).click();
  await now.getByText('LM Studio, qwen/qwen3-8b writes').waitFor();
  await now.getByRole('button', { name: 'Stop using it' }).click();
  await now.getByText('The built-in writer writes').waitFor();
  assert.deepEqual([...errors, ...editing.errors], []);
});
