import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSource } from './message-sources.ts';

const bareIn = (source: string): string[] => readSource('some.tsx', source).bare.map(({ text }) => text);
const messagesIn = (source: string): string[] =>
  readSource('some.tsx', source).messages.map(({ text }) => text);

test('messages are found wherever they are said, with their hint', () => {
  assert.deepEqual(
    messagesIn(`
      const label = t('Published');
      const long = t('One sentence, ' + 'in two lines', { name });
      const page = <p className={t('odd')} title={t('Open', {}, 'verb')}>{rich('Of <a>{name}</a>', { a })}</p>;
      throw new Error(t('You belong to no workspace yet.'));
    `),
    [
      'Published',
      'One sentence, in two lines',
      'odd',
      'Open [verb]',
      'Of <a>{name}</a>',
      'You belong to no workspace yet.',
    ],
  );
});

test('a long message may have a name at the top of its file', () => {
  const source = `const summary = 'All of it, told at length.'; const say = () => t(summary, { count });`;
  assert.deepEqual(messagesIn(source), ['All of it, told at length.']);
  assert.deepEqual(bareIn(source), []);
});

test('what is no literal cannot be in a catalogue', () => {
  assert.deepEqual(bareIn('t(words); rich(one + other);'), [
    't() of something that is not words',
    'rich() of something that is not words',
  ]);
});

test('bare text of a page is found, and so is what an expression shows', () => {
  assert.deepEqual(
    bareIn(`const page = (
      <p>
        Nothing waits.
        {isOld ? 'old' : t('new')} {count > 1 && \`\${count} posts wait\`}
        {[name, 'no account'].filter(Boolean).join(', ')}
      </p>
    );`),
    ['Nothing waits.', 'old', '… posts wait', 'no account'],
  );
});

test('bare attributes that are read or heard are found, on elements and on our components', () => {
  assert.deepEqual(
    bareIn(`const page = (
      <Page title="Accounts" action={<Save label={isNew ? 'Create' : 'Save'} />}>
        <input aria-label="Search" placeholder={'name or ' + 'address'} />
      </Page>
    );`),
    ['Accounts', 'Create', 'Save', 'Search', 'name or address'],
  );
});

test('sentences, labels and spoken fields are found outside of pages, too', () => {
  assert.deepEqual(
    bareIn(`
      toast('Publishing is paused.');
      const states = { draft: 'Draft', in_review: 'In review' };
      const entry = { id: 'do:keys', words: 'keyboard help' };
      const say = (name) => \`Reconnect \${name} on its platform.\`;
      const part = \`\${seen} of \${all}\`;
    `),
    [
      'Publishing is paused.',
      'Draft',
      'In review',
      'keyboard help',
      'Reconnect … on its platform.',
      '… of …',
    ],
  );
});

test('classes, addresses, codes and what is compared are left alone', () => {
  assert.deepEqual(
    bareIn(`
      import { Check } from 'lucide-react';
      const route = getRouteApi('/app/accounts');
      const page = (
        <Link to="/posts" className={isOld ? 'text old' : 'text new'} search={{ state: 'Draft' }} role="status">
          {kind === 'Story' || state['Draft'] || types.includes('Files') ? null : icons[kind]}
          {(['write', 'preview'] as const).map((one) => <input key={one} name="side" type="radio" />)}
        </Link>
      );
      type Words = 'Some words of a type';
    `),
    [],
  );
});

test('errors and logs for developers, names, addresses and keys are no words of ours', () => {
  assert.deepEqual(
    bareIn(`
      console.warn('The words did not come', error);
      throw new Error('This is used outside of its page.');
      const page = <p><b>Signoff</b> <kbd>Enter</kbd> <code>npm run signoff</code> 9f2c CSV <i>TikTok</i></p>;
      const field = <input placeholder="https://example.com/deepwater" />;
      if (event.key === 'Enter') send({ 'Content-Type': 'application/json' });
    `),
    [],
  );
});

test('what stands in a language of its own is not ours to translate, but its messages are kept', () => {
  const source = `const page = <p lang="en" title="As they say">I agree to the terms. {t('Read them')}</p>;`;
  assert.deepEqual(bareIn(source), []);
  assert.deepEqual(messagesIn(source), ['Read them']);
});
