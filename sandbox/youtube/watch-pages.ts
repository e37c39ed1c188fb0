import type { Answer } from '../core/operation.ts';
import { html, type Markup, when } from '../pages/layout.ts';
import type { Comment } from './comments.ts';
import { feedPage } from './feed-page.ts';
import { findChannel } from './people.ts';
import type { YouTubeState } from './state.ts';
import { countsAt } from './statistics.ts';
import { processingState, type Video } from './videos.ts';

/** What people see: a channel's page and one video. Private videos are shown too, and say so: the sandbox has no sign-in. */
export function watchPage(state: YouTubeState, id: string): Answer {
  const video = state.videos.findAny(id);
  if (!video) return message(404, 'Video not found', 'There is no such video in the sandbox.');
  if (video.removed) return message(404, 'This video was removed', 'It is no longer visible.');
  const channel = findChannel(video.channelId);
  const { views, likes } = countsAt(video, state.now());
  return feedPage(
    `${video.snippet.title} - YouTube (sandbox)`,
    html`<article data-video="${video.id}">${player(state, video)}
<h1>${video.snippet.title}</h1>
<p><a href="/youtube/www/channel/${video.channelId}">${channel?.title}</a> <span class="soft">
${views} views, ${likes} likes, ${when(video.openSince ?? video.uploadedAt)}</span></p>
<p class="labels">${labels(video).map((label) => html`<span>${label}</span>`)}</p>
${video.snippet.description !== '' && html`<div class="text">${video.snippet.description}</div>`}
${state.comments.under(video.id).map(underneath)}</article>`,
  );
}

const underneath = ({ id, channelId, text, createdAt }: Comment): Markup =>
  html`<section data-comment="${id}"><strong>${findChannel(channelId)?.handle}</strong> <small>${when(createdAt)}</small>
<div class="text">${text}</div></section>`;

export function channelPage(state: YouTubeState, idOrHandle: string): Answer {
  const channel = findChannel(idOrHandle);
  if (!channel) return message(404, 'Channel not found', 'There is no such channel in the sandbox.');
  const videos = state.videos.of(channel.id);
  const list = videos.map(
    (video) => html`<li data-video="${video.id}"><a href="/youtube/www/watch?v=${video.id}">
<img src="/youtube/img/vi/${video.id}/mqdefault.jpg" alt="">${video.snippet.title}</a><br>
<small>${video.status.privacyStatus}, ${when(video.openSince ?? video.uploadedAt)}</small></li>`,
  );
  return feedPage(
    `${channel.title} - YouTube (sandbox)`,
    html`<h1>${channel.title}</h1><p class="soft">${channel.handle}, ${channel.subscribers} subscribers.
${channel.description}</p>
${list.length > 0 ? html`<ul class="grid">${list}</ul>` : html`<p class="text">No videos yet. What you publish to this channel appears here.</p>`}`,
  );
}

function player(state: YouTubeState, video: Video): Markup {
  if (!processingState(video, state.now()).over)
    return html`<p class="text">This video is being processed.</p>`;
  if (video.ending.kind !== 'processed') {
    return html`<p class="text">This video is not available: ${video.ending.kind} (${video.ending.reason}).</p>`;
  }
  const poster = video.thumbnail ? html` poster="/youtube/img/vi/${video.id}/maxresdefault.jpg"` : html``;
  return html`<video controls preload="metadata" src="/youtube/www/videoplayback/${video.id}"${poster}></video>`;
}

function labels(video: Video): string[] {
  const { privacyStatus, publishAt, selfDeclaredMadeForKids, containsSyntheticMedia, license } = video.status;
  const paid = video.extras.paidProductPlacementDetails?.hasPaidProductPlacement === true;
  return [
    `Privacy: ${privacyStatus}`,
    ...(publishAt === null ? [] : [`Scheduled: ${new Date(publishAt).toISOString()}`]),
    selfDeclaredMadeForKids ? 'Made for kids' : 'Not made for kids',
    ...(containsSyntheticMedia ? ['Altered or synthetic content'] : []),
    ...(paid ? ['Includes paid promotion'] : []),
    ...(license === 'creativeCommon' ? ['Creative Commons'] : []),
    ...video.snippet.tags.map((tag) => `Tag: ${tag}`),
  ];
}

const message = (status: number, title: string, words: string): Answer =>
  feedPage(title, html`<h1>${title}</h1><p>${words}</p>`, status);
