import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PostView } from '../../../server/http/views.ts';
import { describeEmptyList, groups, lists, postFilters, searchWith, selectedFilter } from './posts-filter.ts';

test('only an unfiltered list says that nothing was written yet', () => {
  assert.equal(describeEmptyList({}).title, 'No posts yet.');
  assert.equal(describeEmptyList({ show: 'nonsense' }).isFiltered, false);
  for (const search of [
    { platform: 'youtube' },
    { campaign: '3' },
    { show: 'trouble', platform: 'tiktok' },
  ]) {
    const { title, description, isFiltered } = describeEmptyList(search);
    assert.equal(title, 'No posts found.');
    assert.equal(description, 'No post matches the filters above. There may be others.');
    assert.ok(isFiltered);
  }
  assert.equal(describeEmptyList({ search: 'roses' }).description, 'No post has these words.');
  assert.deepEqual(describeEmptyList({ show: 'trouble' }), {
    title: 'No posts found.',
    description: 'Nothing failed, nothing was missed or sent back. That is how it should be.',
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
  assert.deepEqual(selectedFilter({ show: 'drafts' }).states, { planned: 'draft' });
});

const everyState: Readonly<Record<PostView['state'], true>> = {
  draft: true,
  in_review: true,
  changes_requested: true,
  approved: true,
  scheduled: true,
  publishing: true,
  published: true,
  failed: true,
  missed: true,
  unconfirmed: true,
  cancelled: true,
  removed: true,
};

test('all posts are every state once, and every list is under one heading', () => {
  const shown = Object.values(selectedFilter({}).states).flatMap((states) => states.split(','));
  assert.deepEqual(shown.toSorted(), Object.keys(everyState).toSorted());
  assert.deepEqual(
    groups.flatMap((group) => group.lists),
    Object.keys(lists),
  );
  for (const { states } of Object.values(postFilters))
    for (const one of Object.values(states).flatMap((names) => names.split(',')))
      assert.ok(shown.includes(one), one);
});
