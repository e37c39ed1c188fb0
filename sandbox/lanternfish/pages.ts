import { html, type Markup } from '../core/pages.ts';

export type SitePage = { path: string; menu: string; title: string; description: string; body: Markup };

export const pages: SitePage[] = [
  {
    path: '',
    menu: 'Home',
    title: 'Coffee for people who stay up',
    description: 'Small lots of coffee, roasted by hand in Lisbon and poured at the harbour.',
    body: html`<p>We are a small roastery with a bar at the harbour. We roast by hand, and we pour until the last
ferry leaves.</p>
<p>You do not have to know anything about coffee. We tell you what is in the cup, and you say whether you like it.</p>
<p>The harbour shop is open every day but Monday, because on Mondays we roast.</p>`,
  },
  {
    path: 'about',
    menu: 'About us',
    title: 'Why we roast on Mondays',
    description: 'Two people, one drum, and a day without guests.',
    body: html`<p>We roast on Mondays. If you want it fresher, come on Monday.</p>
<p>Ines and Tomas started the roastery in 2016 with one drum and two kettles. The drum is still the same.</p>
<p>We buy from farmers we have met, and we print their names on the bag. That takes longer. We like it that way.</p>`,
  },
  {
    path: 'deepwater',
    menu: 'Deepwater',
    title: 'The winter espresso is back',
    description: 'Deepwater, our winter espresso.',
    body: html`<p>Deepwater tastes of dark chocolate, burnt orange and a little smoke. It is the espresso we drink
ourselves when it rains.</p>
<p>We filled 600 bags by hand, and then we are out until next year.</p>
<p>It is on the shelf from Thursday, for 14 euros a bag.</p>`,
  },
  {
    path: 'visit',
    menu: 'Visit',
    title: 'Saturday tasting',
    description: 'Taste three coffees at the harbour shop.',
    body: html`<p>Every Saturday at 11 we brew three coffees side by side at the harbour shop.</p>
<p>It takes 40 minutes, it is free, and there is no homework.</p>
<p>There are twelve cups. If you come with friends, tell us the day before.</p>`,
  },
  {
    path: 'news',
    menu: 'News',
    title: 'News from the roastery',
    description: 'What is new at the harbour.',
    body: html`<p>The winter espresso is on its way to the shelf. The bags are filled, the labels are dry.</p>
<p>The bar at the harbour has a new lamp, so that you can read in the evening.</p>`,
  },
  {
    path: 'offices',
    menu: 'For offices',
    title: 'Coffee for cafés and offices',
    description: 'We bring coffee to other people’s kettles.',
    body: html`<p>We bring coffee to cafés and offices around the harbour, by bicycle, on Tuesdays.</p>
<p>You tell us how many people drink it. We tell you how many bags that is, and we are seldom wrong.</p>`,
  },
];
