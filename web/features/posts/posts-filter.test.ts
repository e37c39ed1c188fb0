import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeEmptyList, postFilters, searchWith, selectedFilter } from './posts-filter.ts';

test('only an unfiltered list says that nothing was written yet', () => {
  assert.equal(describeEmptyList({}).title, 'No posts yet.');
  assert.equal(describeEmptyList({ show: 'nonsense' }).isFiltered, false);
  for (const search of [
    { platform: 'youtube' },
    { campaign: '3' },
    { show: 'trouble', platform: 'tiktok' },
  ]) {
    const { title, description, isFiltered } = describeEmptyList(search);
    assert.equal(title, 'None of these.');
    assert.equal(description, 'No post fits what is chosen above. Others may be there.');
    assert.ok(isFiltered);
  }
  assert.equal(describeEmptyList({ search: 'roses' }).description, 'No post has these words.');
  assert.deepEqual(describeEmptyList({ show: 'trouble' }), {
    title: 'None of these.',
    description: 'Nothing failed, nothing was missed. That is how it should be.',
    isFiltered: true,
  });
});

test('one filter changes and the others stay; "all" is left out of the URL', () => {
  const before = { show: 'drafts', platform: 'linkedin' };
  assert.deepEqual(searchWith({ campaign: '3' })(before), { ...before, campaign: '3', search: undefined });
  assert.deepEqual(searchWith({ show: 'all' })(before), {
    show: undefined,
    platform: 'linkedin',
    campaign: undefined,
    search: undefined,
  });
  assert.equal(selectedFilter({ show: 'drafts' }).states, 'draft,changes_requested');
});

test('upcoming and published posts are sorted by that time, all others by creation', () => {
  const inOrderOfTime = Object.entries(postFilters).filter(([, { sort }]) => sort !== 'newest');
  assert.deepEqual(
    inOrderOfTime.map(([name, { sort }]) => [name, sort]),
    [
      ['signed', 'soonest'],
      ['published', 'latest'],
    ],
  );
});
