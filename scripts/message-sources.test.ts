import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSource } from './message-sources.ts';

const untranslatedIn = (source: string): string[] =>
  readSource('some.tsx', source).untranslated.map(({ text }) => text);
const messagesIn = (source: string): string[] =>
  readSource('some.tsx', source).messages.map(({ text }) => text);

test('finds messages wherever t() and rich() are called, with their hint', () => {
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

test('finds a long message that is a constant at the top of its file', () => {
  const source = `const summary = 'All of it, told at length.'; const say = () => t(summary, { count });`;
  assert.deepEqual(messagesIn(source), ['All of it, told at length.']);
  assert.deepEqual(untranslatedIn(source), []);
});

test('reports a message that is not a string literal', () => {
  assert.deepEqual(untranslatedIn('t(words); rich(one + other);'), [
    't() of something that is not words',
    'rich() of something that is not words',
  ]);
});

test('reports untranslated text in JSX and in JSX expressions', () => {
  assert.deepEqual(
    untranslatedIn(`const page = (
      <p>
        Nothing waits.
        {isOld ? 'old' : t('new')} {count > 1 && \`\${count} posts wait\`}
        {[name, 'no account'].filter(Boolean).join(', ')}
      </p>
    );`),
    ['Nothing waits.', 'old', '… posts wait', 'no account'],
  );
});

test('reports untranslated text in attributes, on elements and on our components', () => {
  assert.deepEqual(
    untranslatedIn(`const page = (
      <Page title="Accounts" action={<Save label={isNew ? 'Create' : 'Save'} />}>
        <input aria-label="Search" placeholder={'name or ' + 'address'} />
      </Page>
    );`),
    ['Accounts', 'Create', 'Save', 'Search', 'name or address'],
  );
});

test('reports untranslated sentences, labels and text fields outside JSX', () => {
  assert.deepEqual(
    untranslatedIn(`
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

test('ignores classes, addresses, codes and compared values', () => {
  assert.deepEqual(
    untranslatedIn(`
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

test('ignores errors and logs for developers, names, addresses and keyboard keys', () => {
  assert.deepEqual(
    untranslatedIn(`
      console.warn('The words did not come', error);
      throw new Error('This is used outside of its page.');
      const page = <p><b>Signoff</b> <kbd>Enter</kbd> <code>npm run signoff</code> 9f2c CSV <i>TikTok</i></p>;
      const field = <input placeholder="https://example.com/deepwater" />;
      if (event.key === 'Enter') send({ 'Content-Type': 'application/json' });
    `),
    [],
  );
});

test('ignores text in an element with its own lang attribute, but finds the messages inside', () => {
  const source = `const page = <p lang="en" title="As they say">I agree to the terms. {t('Read them')}</p>;`;
  assert.deepEqual(untranslatedIn(source), []);
  assert.deepEqual(messagesIn(source), ['Read them']);
});
