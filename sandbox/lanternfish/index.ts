import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { html, type Markup, pageHeaders } from '../core/pages.ts';
import { pages, type SitePage } from './pages.ts';

/**
 * The web site of a made-up brand: six public pages to practise reading a brand on, without the internet. Its pages
 * link to each other and to nothing else.
 */
const prefix = '/lanternfish';
const name = 'Lanternfish Coffee';

export function addPracticeSite(server: FastifyInstance): void {
  const file = (fileName: string) => readFileSync(join(import.meta.dirname, fileName));
  const logo = file('mark.png');
  const style = file('style.css');
  for (const page of pages)
    server.get(`${prefix}/${page.path}`, (_req, res) => res.headers(pageHeaders).send(render(page).text));
  server.get(`${prefix}/mark.png`, (_req, res) => res.type('image/png').send(logo));
  server.get(`${prefix}/style.css`, (_req, res) => res.type('text/css; charset=utf-8').send(style));
}

const render = ({ path, title, description, body }: SitePage): Markup => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${path === '' ? name : `${title} | ${name}`}</title>
<meta name="description" content="${description}">
<meta property="og:site_name" content="${name}">
<meta name="theme-color" content="#0f3d3e">
<link rel="stylesheet" href="${prefix}/style.css">
<link rel="apple-touch-icon" href="${prefix}/mark.png">
</head>
<body>
<header><a href="${prefix}/"><img class="logo" src="${prefix}/mark.png" alt="${name}" width="48" height="48"></a>
<nav>${pages.map((one) => html`<a href="${prefix}/${one.path}">${one.menu}</a> `)}</nav></header>
<main><h1>${title}</h1>${body}</main>
<footer>Part of the sandbox: ${name} is made up, and so is everything on these pages.</footer>
</body>
</html>`;
