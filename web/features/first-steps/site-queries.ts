import type { SiteProposalView } from '../../../server/http/views.ts';
import { postAbortable, postForm } from '../../data/api.ts';

/** Reads up to six public pages; nothing is stored. */
export const readSite = (url: string, signal: AbortSignal): Promise<SiteProposalView> =>
  postAbortable('/v1/brand/read_site', { url }, signal);

/** `lanternfish.coffee` is meant as an address, too. */
export const toAddress = (text: string): string => {
  const trimmed = text.trim();
  return trimmed === '' || /^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`;
};

export const hasFound = (found: SiteProposalView): boolean =>
  found.logos.length > 0 ||
  found.colours.length > 0 ||
  found.voice !== null ||
  found.words.length > 0 ||
  found.topics.length > 0;

/** Puts a logo that was found into the library. Its bytes came with the proposal. */
export const uploadLogo = async (picture: string, name: string): Promise<string> => {
  const [head = '', data = ''] = picture.split(',');
  const mime = /^data:(image\/[a-z]+)/.exec(head)?.[1] ?? 'image/png';
  const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
  const form = new FormData();
  form.set('alt_text', name);
  form.set('file', new Blob([bytes], { type: mime }), `logo.${mime.split('/')[1]}`);
  const { media_id } = await postForm<{ media_id: string }>('/media/upload', form);
  return media_id;
};
