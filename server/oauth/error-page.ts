/** The page shown when a request is too broken to redirect the user back to the app. */
import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider';

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

export async function renderErrorPage(ctx: KoaContextWithOIDC, out: ErrorOut): Promise<void> {
  ctx.type = 'html';
  ctx.body = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>This link does not work</title>
<style>
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 34rem; margin: 15vh auto; padding: 0 1.5rem; color-scheme: light dark; }
  code { overflow-wrap: anywhere; }
</style>
<h1>This link does not work</h1>
<p>An app sent you here to ask for access, but its request is not right, so nothing was shared. Go back to the app and try again; if it stays like this, tell the people who make it:</p>
<p><code>${escapeHtml(out.error)}${out.error_description ? `: ${escapeHtml(out.error_description)}` : ''}</code></p>
<p><a href="/">Go to Signoff</a></p>
</html>
`;
}
