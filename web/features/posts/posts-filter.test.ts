import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nothingFound, postFilters, searchWith, shownBy } from './posts-filter.ts';

test('only a list without any filter says that nothing was written yet', () => {
  assert.equal(nothingFound({}).title, 'No posts yet.');
  assert.equal(nothingFound({ show: 'nonsense' }).isFiltered, false);
  for (const search of [
    { platform: 'youtube' },
    { campaign: '3' },
    { show: 'trouble', platform: 'tiktok' },
  ]) {
    const { title, words, isFiltered } = nothingFound(search);
    assert.equal(title, 'None of these.');
    assert.equal(words, 'No post fits what is chosen above. Others may be there.');
    assert.ok(isFiltered);
  }
  assert.equal(nothingFound({ search: 'roses' }).words, 'No post has these words.');
  assert.deepEqual(nothingFound({ show: 'trouble' }), {
    title: 'None of these.',
    words: 'Nothing failed, nothing was missed. That is how it should be.',
    isFiltered: true,
  });
});

test('one filter changes, the others stay; all is not said in the address', () => {
  const before = { show: 'drafts', platform: 'linkedin' };
  assert.deepEqual(searchWith({ campaign: '3' })(before), { ...before, campaign: '3', search: undefined });
  assert.deepEqual(searchWith({ show: 'all' })(before), {
    show: undefined,
    platform: 'linkedin',
    campaign: undefined,
    search: undefined,
  });
  assert.equal(shownBy({ show: 'drafts' }).states, 'draft,changes_requested');
});

test('what is to go out or went out is listed by that time, everything else by when it was written', () => {
  const inOrderOfTime = Object.entries(postFilters).filter(([, { sort }]) => sort !== 'newest');
  assert.deepEqual(
    inOrderOfTime.map(([name, { sort }]) => [name, sort]),
    [
      ['signed', 'soonest'],
      ['published', 'latest'],
    ],
  );
});
