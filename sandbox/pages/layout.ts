export { html, Markup, messagePage, page, pageHeaders, when } from '../core/pages.ts';
