/** The names in Google's video resource, as its discovery document has them. */
const list = (text: string): string[] => text.split(' ');

export const writableParts = list(
  'snippet status recordingDetails localizations paidProductPlacementDetails',
);
export const readableParts = list(
  'id snippet status statistics processingDetails contentDetails player fileDetails recordingDetails localizations ' +
    'paidProductPlacementDetails topicDetails suggestions liveStreamingDetails',
);
export const knownFields: Record<string, string[]> & { video: string[] } = {
  video: list(
    'ageGating brandPartner contentDetails etag fileDetails id kind liveStreamingDetails localizations ' +
      'monetizationDetails paidProductPlacementDetails player processingDetails projectDetails recordingDetails ' +
      'snippet statistics status suggestions topicDetails',
  ),
  snippet: list(
    'categoryId channelId channelTitle defaultAudioLanguage defaultLanguage description liveBroadcastContent ' +
      'localized publishedAt tags thumbnails title',
  ),
  status: list(
    'containsSyntheticMedia embeddable failureReason license madeForKids privacyStatus publicStatsViewable ' +
      'publishAt rejectionReason selfDeclaredMadeForKids uploadStatus',
  ),
  recordingDetails: list('location locationDescription recordingDate'),
  paidProductPlacementDetails: list('hasPaidProductPlacement'),
};
