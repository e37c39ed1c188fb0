import type { FitView, MediaDetailView, UploadView } from '../../media/views.ts';
import type { Examples } from './index.ts';
import { ids, media, person, post, times } from './things.ts';

const fits: FitView[] = [
  {
    platform: 'linkedin',
    placement: 'linkedin.post',
    label: 'LinkedIn post',
    verdict: 'fits',
    message: 'Sent as it is.',
  },
  {
    platform: 'instagram',
    placement: 'instagram.feed',
    label: 'Instagram post',
    verdict: 'made_to_fit',
    message: 'Cut to 4:5, sent as 720 × 900 JPEG.',
  },
  {
    platform: 'youtube',
    placement: 'youtube.video',
    label: 'YouTube video',
    verdict: 'does_not_fit',
    message: 'YouTube needs a video.',
  },
];

const item = { ...media, fits, used_by: 1 };

const detail: MediaDetailView = {
  ...item,
  used_in: [
    {
      id: post.id,
      platform: post.platform,
      state: post.state,
      caption: post.caption,
      publish_at: null,
      living: true,
    },
  ],
  uploaded_by: person,
};

const upload: UploadView = {
  id: ids.upload,
  source: 'address',
  name: 'harvest.jpg',
  state: 'receiving',
  size_bytes: 284_113,
  received_bytes: 131_072,
  problem: null,
  media: null,
  created_at: times.made,
  expires_at: times.later,
};

export const mediaExamples: Examples = {
  uploadMedia: {
    request: { file: media.name, alt_text: media.alt_text },
    response: { status: 'success', media: media.name, media_id: media.id, ...media },
  },
  listMedia: { response: { data: [item], next_cursor: null } },
  getLibrary: {
    response: {
      files: 184,
      used_bytes: 6_200_000_000,
      quota_bytes: 20_000_000_000,
      max_file_bytes: 5_000_000_000,
      tags: ['harvest', 'shop'],
      video_tools: { available: true, reason: null },
    },
  },
  getMedia: { response: detail },
  changeMedia: {
    request: { alt_text: media.alt_text, tags: ['harvest'], focus: { x: 0.5, y: 0.4 } },
    response: detail,
  },
  deleteMedia: {},
  getMediaContent: {},
  getMediaPreview: {},
  makeMediaLink: {
    request: { expires_in_seconds: 3600 },
    response: {
      url: 'http://localhost:3000/media/link/eyJ3Ijoid3NwIn0.c2lnbmF0dXJl/harvest.jpg',
      expires_at: times.later,
    },
  },
  importMedia: {
    request: { url: 'https://example.com/harvest.jpg', alt_text: media.alt_text },
    response: upload,
  },
  listUploads: { response: { data: [upload] } },
  getUpload: { response: { ...upload, state: 'done', received_bytes: 284_113, media } },
  cancelUpload: {},
  cancelRendition: { request: {} },
  retryRendition: { request: {} },
};
