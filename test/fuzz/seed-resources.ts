/** What requests are about: posts in several states, files and people, so that they get past the first check. */
import { brandExample } from '../../server/http/content/views.ts';
import { type BrowserSession, digestToSign } from '../browser-session.ts';
import { createPicture } from '../pictures.ts';

const dayAhead = (count: number): string =>
  new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10);

/**
 * Texts that mean something to the service. `word` is in whatever may only be read in the owner's workspace, and in none of
 * these texts, which requests repeat.
 */
export async function seedResources(
  owner: BrowserSession,
  pageId: string,
  word = 'Winter',
): Promise<string[]> {
  let drafts = 0;
  const createDraft = (input: Record<string, unknown> = {}): Promise<string> =>
    owner.createDraft({ caption: `${word} draft ${++drafts}`, ...input });
  const file = await owner.upload(`${word}.png`, await createPicture('sienna'));
  const approved = await owner.approve(await createDraft({ media: file.media }));
  const reviewed = await owner.submitAndOpen(await createDraft());
  const both = [await createDraft(), await createDraft({ media: file.media })];
  const { authorization_url } = await owner.mustPost<{ authorization_url: string }>('/oauth/connect', {
    platform: 'linkedin',
  });
  const finalUrl = await owner.follow(authorization_url, { member: 'ines', decision: 'allow' });
  const campaign = await owner.mustPost<{ id: string; items: { id: string }[] }>('/v1/content/campaigns', {
    name: word,
    brief: { subject: `A ${word} espresso`, goal: 'sell' },
    platforms: ['linkedin'],
    from: dayAhead(2),
    to: dayAhead(15),
    posts_per_week: 1,
  });
  await owner.mustPost(`/v1/posts/${approved.id}/comments`, { text: `${word} it is` });
  await owner.mustPost('/v1/brand', { ...brandExample, name: word, logo_media_id: null });
  const slot = await owner.mustPost<{ id: string }>('/v1/slots', {
    account_id: pageId,
    weekday: 'monday',
    time: '09:00',
  });
  const recurrence = await owner.mustPost<{ id: string }>('/v1/recurrences', {
    template_post_id: both[0],
    every: 'week',
    weekdays: ['monday'],
    time: '09:00',
  });
  const invitation = await owner.mustPost<{ id: string }>('/v1/invitations', { role: 'editor' });
  return [
    ...both,
    approved.id,
    reviewed.id,
    digestToSign(approved) ?? '',
    digestToSign(reviewed) ?? '',
    pageId,

    file.media_id,
    owner.workspace ?? '',
    campaign.id,
    campaign.items[0]?.id ?? '',
    invitation.id,
    slot.id,
    recurrence.id,
    finalUrl.pathname.split('/').at(-1) ?? '',
    'linkedin',
    'Europe/Lisbon',
    '2031-03-30T01:30',
  ];
}
