/** The default legal texts, true of the software whoever the operator is. Change the German version together. */
import { joinSentences, type PlatformLegal, toListItems } from './platform-legal.ts';

/** The pages that the platforms require us to link to, and where users revoke the permission. */
export const platformRules = ({ rules }: PlatformLegal): string => `## The platforms

Signoff publishes through the official interfaces of these platforms. What you connect and publish there is also under their rules.

${toListItems(rules)}`;

export const privacyText = ({ figures, deletion }: PlatformLegal): string => `## What is kept about you

- Your name and e-mail address, as the service you sign in with tells them or as you typed them, and that service’s own number for you. There is no password.
- When you signed in and when your session was last used. A session ends after 30 days, or after 7 days without use.
- What you wrote and uploaded: posts, notes, files, campaigns, the brand kit.
- What you did, as a journal of the workspace: who, what and when, by numbers, without the words you wrote. It is chained so that nobody can alter it unseen.
- Which post you have open, for the people of your workspace who have it open too. It is forgotten half a minute after you leave.

## What is kept about accounts you connect

- Their name, handle, picture, the platform’s number for them, and what you permitted.
- The platform’s keys, encrypted with a key that is not in the database. Nobody is shown them, and they are used only for what you asked.
- What was published, and the figures the platform tells about it.

## What it is used for

For drafting, reviewing, approving, scheduling and publishing posts, and for showing how they did. Nothing is sold, there is no advertising, and nobody is followed from page to page. The pages load nothing from other sites. There is a cookie that keeps you signed in, one that remembers which workspace you were in, short-lived ones while you sign in or allow an app, and your browser keeps small choices such as dark or light.

## Who gets it

- The platforms you connect get the posts that a person approved, exactly as they were approved.
- The members of your workspace see what is in it.
- Apps that you allow get what you allowed, for one workspace, until you take it back.
- When a language model is set up, by whoever runs this Signoff or by an owner of the workspace, its provider gets the briefs and texts that you ask it to work on.
- When mail is set up, notices go to your address through the mail server of whoever runs this Signoff.

## How long

- Files and drafts: until somebody deletes them. Notifications: 90 days. Mails that were sent to you: 30 days.
- The keys of an account: until it is disconnected. They are then given back to the platform where it allows that, and destroyed.
${toListItems(figures.length > 0 ? [`Figures ${joinSentences(figures)}`] : [])}
## What you can do

- Disconnect an account on the page Accounts, at any time, in one click; or take the permission back on the platform, which Signoff notices.
- Take an app’s permission back on the page Authorized apps.
${toListItems(deletion)}- Ask whoever runs this Signoff what is kept about you, to have it corrected, or to have it deleted.`;

export const termsText = ({ terms }: PlatformLegal): string => `## What this is

Signoff is open-source software (Apache License 2.0) for drafting, approving, scheduling and publishing posts. Whoever runs this installation decides who may use it, and answers for it. The software comes without warranty, as its licence says.

## What you agree to

- You publish only what you may publish: you have the rights to the words, pictures and videos, and they break no law and no rule of the platform they go to.
- You connect only accounts that you may act for.
- What you approve goes out in your name. Signoff publishes nothing that a person did not approve, exactly as it goes out.
- You keep your sign-in to yourself.
${toListItems(terms)}
## What stays yours

What you write and upload stays yours. Signoff uses it to do what you ask: to show, to prepare and to publish it.

## When something goes wrong

A platform may refuse a post, be slow, or change its rules. Signoff says what happened, and does not send a post twice to find out. It cannot promise that a platform keeps what was published there.`;
