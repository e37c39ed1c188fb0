import { type Lexicon, lines } from '../lexicon.ts';
import { selling } from './en-selling.ts';
import { telling } from './en-telling.ts';

export const english: Lexicon = {
  language: 'en',
  goals: { ...selling, ...telling },
  angles: {
    tease: {
      open: lines(`
        Something is on its way: {subject}.
        A small preview: {subject}.
        Keep an eye on this space.
        casual| We can't say everything yet. Here's a start.
        playful| We're terrible at keeping secrets.
        bold| Watch this space.
        warm| We've been looking forward to telling you.
        formal| A first look ahead: {subject}.
      `),
      close: lines(`
        More soon.
        The rest follows soon.
        casual| Stay tuned.
        playful| Our lips are sealed. For now.
        formal| Further details will follow.
      `),
    },
    launch: {
      open: lines(`
        It's here: {subject}.
        Here we go: {subject}.
        It's here.
        casual| And there it is.
        playful| Cue the confetti.
        bold| This is it.
        warm| We're so glad to show you this.
        formal| We are pleased to present: {subject}.
      `),
      close: lines(`
        Tell us what you think.
        casual| So, what do you say?
        formal| We look forward to your response.
      `),
    },
    teach: {
      open: lines(`
        Good to know about: {subject}.
        A closer look: {subject}.
        A few things worth knowing.
        casual| Let's take a closer look.
        playful| Class is in session. No homework.
        bold| Know what you are getting.
        warm| Let us walk you through it.
        formal| Some background: {subject}.
      `),
      close: lines(`
        Save this for later.
        Anything unclear? Just ask.
        formal| We are happy to explain further.
      `),
    },
    proof: {
      open: lines(`
        Look at the facts.
        What speaks for it.
        Judge for yourself.
        casual| Don't just take our word for it.
        playful| We brought receipts.
        bold| No big words. Just facts.
        warm| Here is what we stand for.
        formal| The facts speak for themselves.
      `),
      close: lines(`
        Decide for yourself.
        What is your experience? Tell us.
        formal| We look forward to your verdict.
      `),
    },
    offer: {
      open: lines(`
        Here is our offer.
        An offer worth a look.
        casual| Here's something for you.
        playful| Your wallet asked us to mention this.
        bold| Let's make it simple.
        warm| A little something from us to you.
        formal| Our offer to you.
      `),
      close: lines(`
        Any questions about it? Just ask.
        casual| Sounds good? Let us know.
        formal| We are happy to advise you.
      `),
    },
    reminder: {
      open: lines(`
        A quick reminder: {subject}.
        In case you missed it: {subject}.
        Still on your list?
        casual| Just a friendly nudge.
        playful| It's us again. Hello.
        bold| Don't forget: {subject}.
        warm| A gentle reminder from us.
        formal| A brief reminder: {subject}.
      `),
      close: lines(`
        Pass it on to someone who would like to know.
        casual| Now you can't say nobody told you.
        formal| Thank you for your attention.
      `),
    },
    thanks: {
      open: lines(`
        Thank you for all the interest: {subject}.
        Time to say thank you.
        A thank-you to everyone who followed along: {subject}.
        casual| Thanks for following along: {subject}.
        playful| Group hug. Consider yourself hugged.
        bold| Thanks. We mean it.
        warm| From the heart, thank you for your interest: {subject}.
        formal| Thank you for your interest: {subject}.
      `),
      close: lines(`
        Good to have you with us.
        Thanks for reading.
        formal| We appreciate your support.
      `),
    },
    story: {
      open: lines(`
        A look behind it: {subject}.
        A few words from us.
        casual| Let us tell you something.
        playful| Story time: {subject}.
        bold| Straight from us.
        warm| Come in, have a look behind the scenes.
        formal| A few words about our work.
      `),
      close: lines(`
        Thanks for reading.
        casual| Ask us anything about it.
        formal| Thank you for reading.
      `),
    },
    question: {
      open: lines(`
        A question for you.
        We would like to know.
        casual| Quick question.
        playful| Hands up, please.
        bold| Your turn.
        warm| We're curious about you.
        formal| A question to our readers.
      `),
      close: lines(`
        What do you say?
        Tell us in the comments.
        formal| We look forward to your answer.
      `),
    },
  },
  naming: lines(`
    {subject}.
    {subject}.
    {subject}.
    Here it is: {subject}.
    playful| Ta-da: {subject}.
    bold| Here we go: {subject}.
    warm| Close to our hearts: {subject}.
  `),
  news: lines(`
    News from {brand}: {subject}.
    From {brand}: {subject}.
    {brand} presents: {subject}.
    casual| Straight from {brand}: {subject}.
    playful| Fresh from {brand}: {subject}.
    warm| With love from {brand}: {subject}.
    formal| {brand} is pleased to present: {subject}.
  `),
  story: lines(`
    Let us tell you about this: {subject}.
    Something we would like to tell you about: {subject}.
    casual| Got a moment? It's about this: {subject}.
    playful| Pull up a chair. It's about this: {subject}.
    bold| Let's get to the point: {subject}.
    warm| We've been wanting to tell you about this: {subject}.
    formal| We would like to tell you more about it: {subject}.
  `),
  bridge: lines(`
    From “maybe later” to “let's do it”: {subject}.
    No long search needed: {subject}.
    casual| First you wonder, then you look. Here's what you'll find: {subject}.
    playful| Before: scrolling. After: knowing. In between: {subject}.
    bold| Less wondering. More of this: {subject}.
    warm| A thought worth keeping: {subject}.
    formal| From the question to the answer: {subject}.
  `),
  because: lines(`
    Worth mentioning: {point}.
    What stands out: {point}.
    Good to know: {point}.
    To start with: {point}.
    casual| What we like about it: {point}.
    casual| The nice part: {point}.
    playful| The part we keep talking about: {point}.
    bold| What counts: {point}.
    warm| What makes us happy: {point}.
    formal| Of particular note: {point}.
  `),
  plus: lines(`
    Plus: {point}.
    Also: {point}.
    And: {point}.
    playful| Cherry on top: {point}.
    formal| In addition: {point}.
  `),
  listLead: lines(`
    What to know:
    At a glance:
    The details:
    What matters:
    Good to know:
    In short:
    casual| Here's what to know:
    casual| The quick version:
    playful| For the skimmers among us:
    bold| The facts:
    warm| What we'd like you to know:
    formal| The key points:
    formal| An overview:
  `),
  offer: lines(`
    {offer}.
    {offer}.
    {offer}.
    The offer: {offer}.
    Our offer: {offer}.
    casual| What's in it for you: {offer}.
    playful| Oh, and: {offer}.
    bold| The deal: {offer}.
    warm| A little something for you: {offer}.
  `),
  audience: lines(`
    {audience}: this is for you.
    {audience}, take note.
    casual| {audience}: this one's for you.
    playful| {audience}: yes, you.
    bold| {audience}: your turn.
    warm| {audience}: we thought of you.
    formal| Of interest to: {audience}.
  `),
  closingQuestions: lines(`
    Who should hear about this?
    Anything you would like to know?
    Who would you tell about it?
    casual| Any questions? Ask away.
    playful| Who needs to see this?
    bold| Your thoughts?
    warm| Who comes to mind when you read this?
    formal| May we answer any questions?
  `),
  signOff: lines(`
    {brand}: {sells}.
    {brand}: {sells}.
    warm| Yours, {brand}
    warm| Greetings from {brand}
  `),
  labels: {
    offer: ['The offer', 'Our offer'],
    audience: ['For', 'Who it is for'],
    link: ['More', 'Details', 'Where to look'],
  },
  quotes: ['“', '”'],
  address: { usual: 'casual', casualSigns: null, formalSigns: null },
  stopWords:
    'a an the our we my your it its this these those and or but no not all any for with without from in on at to of by as is are you free good ready easy made comes works takes about after again also another because been before being between both could does doing down during each every from further have having here into itself just like make many more most much only other ours over same should some such than that their them then there they through under until very want were what when where which while will with would your yours'.split(
      ' ',
    ),
};
