/** What a proof is compared with besides its text: the posts of its idea, what was signed before, what is out. */
export { AgainstIdea } from './against-idea.tsx';
export { AmendmentDiff } from './amendment-diff.tsx';
export { ChangedSince } from './changes-since-approval.tsx';
