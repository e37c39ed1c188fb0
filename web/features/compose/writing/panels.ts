/** What the writing tools open: loaded with the first use of one of them, or when the page is at rest. */
export { BriefForm } from './brief-form.tsx';
export { RewriteSuggestion } from './rewrite-suggestion.tsx';
export { Variants } from './variants.tsx';
