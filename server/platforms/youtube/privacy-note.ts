/** Says when YouTube shows a video to others than was approved. */
import type { ListedVideo } from './answers.ts';

const shownAs: Readonly<Record<string, string>> = {
  public: 'public',
  unlisted: 'unlisted',
  private: 'private, so only you can see it',
};

/** Uploads of projects that Google has not audited stay private whatever is asked, and the call still succeeds. */
export function privacyNote({ status }: ListedVideo, asked: string): string | undefined {
  const actual = status?.privacyStatus;
  if (actual === undefined || actual === asked) return undefined;
  const words = `It was approved as ${asked}, but YouTube shows it as ${shownAs[actual] ?? actual}.`;
  if (actual !== 'private') return `${words} Change it on YouTube.`;
  return `${words} YouTube does this to uploads through apps that Google has not audited yet: whoever runs this installation can ask for the audit.`;
}
