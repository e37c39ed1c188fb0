/** Writing text and generating pictures: the available tools and their requests. */
import { queryOptions } from '@tanstack/react-query';
import type {
  CaptionsView,
  ContentToolsView,
  GeneratedPicturesView,
  MediaView,
  PageBriefView,
  RewriteResultView,
} from '../../../server/http/views.ts';
import { fetchResponse, get, post } from '../../data/api.ts';
import type { PlatformName } from '../platforms/platforms.ts';
import { readEvents } from './event-stream.ts';

export const goals = ['awareness', 'sell', 'visit', 'sign_up', 'engage', 'announce', 'hire'] as const;
export type Goal = (typeof goals)[number];
export const tones = ['plain', 'friendly', 'formal', 'playful', 'bold', 'warm'] as const;
export type Tone = (typeof tones)[number];
export type LanguageCode = ContentToolsView['languages'][number]['code'];

/** What the user asks for: the only facts that a caption may state beside those of the brand. */
export interface BriefInput {
  readonly subject: string;
  readonly points: readonly string[];
  readonly offer: string;
  readonly audience: string;
  readonly goal: Goal;
  readonly link: string;
  readonly keywords: readonly string[];
  readonly tone: Tone | null;
  readonly language: LanguageCode;
}

export const emptyBrief = (language: LanguageCode = 'en'): BriefInput => ({
  subject: '',
  points: [],
  offer: '',
  audience: '',
  goal: 'awareness',
  link: '',
  keywords: [],
  tone: null,
  language,
});

/** As the server expects it: empty fields are left out. */
export const toBriefBody = (brief: BriefInput) => ({
  subject: brief.subject.trim(),
  points: brief.points.map((one) => one.trim()).filter((one) => one !== ''),
  ...(brief.offer.trim() ? { offer: brief.offer.trim() } : {}),
  ...(brief.audience.trim() ? { audience: brief.audience.trim() } : {}),
  goal: brief.goal,
  ...(brief.link.trim() ? { link: brief.link.trim() } : {}),
  keywords: brief.keywords,
  ...(brief.tone ? { tone: brief.tone } : {}),
  language: brief.language,
});

export type { CaptionsView };
export type ContentTools = ContentToolsView;
export type WriterView = ContentTools['writers'][number];
export type RewriteAction = WriterView['rewrites'][number];
export type TemplateView = ContentTools['templates'][number];
export type CaptionView = CaptionsView['captions'][number];
export type WriterInfo = Pick<CaptionsView, 'writer' | 'tokens'>;
export type RewriteView = RewriteResultView;
export type PageBrief = PageBriefView;

export const contentToolsQuery = queryOptions({
  queryKey: ['content', 'tools'],
  queryFn: () => get<ContentTools>('/v1/content/tools'),
  staleTime: 60_000,
});

/** What a public page says about itself; nothing is stored. */
export const fetchPageBrief = (url: string): Promise<PageBrief> =>
  post<PageBrief>('/v1/content/brief', { url });

/** Fills in a page's facts; the goal, audience and tone that the user chose stay. */
export const mergePageBrief = (brief: BriefInput, page: PageBrief): BriefInput => ({
  ...brief,
  subject: page.subject || brief.subject,
  points: page.points.length > 0 ? page.points : brief.points,
  offer: page.offer ?? brief.offer,
  link: page.link || brief.link,
  language: page.language ?? brief.language,
});

export interface CaptionsInput {
  readonly brief: BriefInput;
  readonly platforms: readonly PlatformName[];
  readonly variants: number;
  readonly seed?: string;
  readonly writer?: WriterView['kind'];
  readonly angle?: string;
  readonly avoid?: readonly string[];
}

/** Streams captions. Nothing is created on the server: the open editor is the draft. Stopping stores nothing. */
export async function writeCaptions(
  input: CaptionsInput,
  signal: AbortSignal,
  on: { text: (piece: string) => void; caption: (caption: CaptionView) => void },
): Promise<CaptionsView> {
  const body = { ...input, brief: toBriefBody(input.brief), drafts: false };
  const response = await fetchResponse('POST', '/v1/content/captions', 'text/event-stream', body, signal);
  return readEvents<CaptionsView>(response, {
    text: (data) => on.text((data as { text: string }).text),
    caption: (data) => on.caption(data as CaptionView),
  });
}

export interface RewriteInput {
  readonly action: RewriteAction;
  readonly text: string;
  readonly platform?: PlatformName;
  readonly language: LanguageCode;
  readonly media_id?: string;
  readonly writer?: WriterView['kind'];
}

export async function rewrite(
  input: RewriteInput,
  signal: AbortSignal,
  onText?: (piece: string) => void,
): Promise<RewriteView> {
  const response = await fetchResponse('POST', '/v1/content/rewrite', 'text/event-stream', input, signal);
  return readEvents<RewriteView>(response, { text: (data) => onText?.((data as { text: string }).text) });
}

export interface PictureInput {
  readonly template?: string;
  readonly prompt?: string;
  readonly texts?: Readonly<Record<string, string>>;
  readonly photos?: readonly string[];
  readonly sizes?: readonly { readonly width: number; readonly height: number }[];
  readonly platforms?: readonly PlatformName[];
  readonly film?: boolean;
  readonly name?: string;
}

/** Stored in the library like any upload. */
export async function generatePictures(
  input: PictureInput,
  signal: AbortSignal,
): Promise<readonly MediaView[]> {
  const response = await fetchResponse('POST', '/v1/content/images', 'application/json', input, signal);
  return ((await response.json()) as GeneratedPicturesView).media;
}

/** A small PNG preview; nothing is stored. */
export async function previewPicture(input: PictureInput, signal: AbortSignal): Promise<Blob> {
  const response = await fetchResponse('POST', '/v1/content/images/preview', 'image/png', input, signal);
  return response.blob();
}
