/** What the button for hashtag sets opens: loaded when it is first pressed, or when the page is at rest. */
export { HashtagSetForm } from './hashtag-set-form.tsx';
export { HashtagSetList } from './hashtag-set-list.tsx';
