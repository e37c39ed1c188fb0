/** The title of the sheet in each state of the post: a post that has ended never reads as upcoming. */
import type { PostDetailView } from '../../../server/http/views.ts';
import { t } from '../../i18n/t.ts';

type TitledPost = Pick<
  PostDetailView,
  'state' | 'current_revision' | 'proof' | 'amended_at' | 'published_at' | 'marked_published'
>;

/** Marked as published by a user: by whom, and when. */
export const describeMarkedPublished = (
  { by, at }: NonNullable<PostDetailView['marked_published']>,
  moment: (at: string) => string,
): string => t('{name} said it is out, {moment}', { name: by.name, moment: moment(at) });

export const proofTitle = (post: TitledPost): string => {
  const { state, current_revision, proof, amended_at, published_at, marked_published } = post;
  if (proof) return t('A draft, shown exactly as it would go out.');
  if (!current_revision || state === 'draft') return t('A draft: not stored as a proof yet.');
  if (marked_published) return t('As it was handed over. Nobody saw it go out.');
  switch (state) {
    case 'published':
      return amended_at ? t('As it went out. It was changed since.') : t('Exactly as it went out.');
    case 'removed':
      return published_at ? t('Exactly as it went out.') : t('As it was stored.');
    case 'unconfirmed':
      return t('Exactly as it was handed over.');
    case 'failed':
    case 'missed':
      return t('As it was signed. It did not go out.');
    case 'cancelled':
      return t('As it was stored. It will not go out.');
    case 'changes_requested':
      return t('As it was sent to review.');
    default:
      return t('Exactly as it will go out, from the stored bytes.');
  }
};
