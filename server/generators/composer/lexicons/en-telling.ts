/** Goals that tell the reader something, or ask. */
import { type GoalWords, lines } from '../lexicon.ts';

type Words = Readonly<Record<'awareness' | 'engage' | 'announce' | 'hire', GoalWords>>;

export const telling: Words = {
  awareness: {
    hooks: lines(`
      Worth knowing about.
      A short introduction.
      File this under good to know.
      Something we would like you to know about.
      casual| Put this on your radar.
      casual| You may not have known this.
      playful| Psst. Over here.
      playful| Stop scrolling for a second. Thanks.
      bold| Take note.
      bold| Look closer.
      warm| This one is close to our hearts.
      warm| We'd love you to know about this.
      formal| A brief introduction.
      formal| A few words about what we do.
    `),
    questions: lines(`
      Does this ring a bell?
      Have you come across this yet?
      What is it that we do?
      casual| Heard about this?
      playful| Got a minute for us?
      playful| Pop quiz: do you know this one?
      bold| Why does this matter?
      warm| May we show you something?
      formal| May we introduce?
    `),
    naming: lines(`
      Let us introduce: {subject}.
      What we are talking about: {subject}.
      Worth knowing: {subject}.
      playful| Drum roll: {subject}.
      bold| Remember this: {subject}.
    `),
    calls: {
      link: lines(`
        Find out more: {link}
        Have a look: {link}
        More about it here: {link}
        Read on here: {link}
        casual| Here's the rest of it: {link}
        playful| Go on, have a look: {link}
        bold| See for yourself: {link}
        warm| We'd love you to have a look: {link}
        formal| Further information: {link}
      `),
      bio: lines(`
        Find out more through the link in our bio.
        The link in our bio takes you there.
        More through the link in our bio.
        casual| The rest is one tap away: link in bio.
        formal| Further information is available through the link in our bio.
      `),
      none: lines(`
        Questions? Ask us in the comments.
        Save this post for later.
        casual| Know someone who should see this? Send it on.
        casual| Ask us anything about it.
        playful| Share it with the friend who knows everything. Now you do too.
        warm| Thanks for reading, and do ask if you are curious.
        bold| Pass it on.
        formal| We are happy to answer your questions.
      `),
    },
  },
  engage: {
    hooks: lines(`
      Over to you.
      We would like to hear from you.
      Let's talk about this.
      casual| Tell us what you really think.
      casual| Here's one for the comments.
      playful| We're all ears. And a little nosy.
      playful| The comments are open. So are we.
      bold| Opinions, please.
      bold| Say it out loud.
      warm| We love hearing from you.
      formal| We would welcome your opinion.
    `),
    questions: lines(`
      What do you think?
      How do you see it?
      Where do you stand on this?
      casual| What's your take?
      playful| Care to weigh in?
      bold| Yes or no?
      warm| Can we ask you something?
      formal| What is your view?
    `),
    naming: lines(`
      The topic: {subject}.
      What we're curious about: {subject}.
      Up for discussion: {subject}.
      casual| Let's hear it: {subject}.
      playful| Let's get into it: {subject}.
      formal| Under discussion: {subject}.
    `),
    calls: {
      link: lines(`
        Have a look and tell us what you think: {link}
        Read it, then tell us your view: {link}
        Here is what it's about: {link}
        casual| Take a look, then let's talk: {link}
        playful| Read first, argue later: {link}
        bold| Read it and take a stand: {link}
        warm| Have a look. We'd love to hear from you: {link}
        formal| We look forward to your view: {link}
      `),
      bio: lines(`
        Have a look through the link in our bio, then tell us what you think.
        The link in our bio has the background. The comments are yours.
        casual| Link in bio, thoughts in the comments.
        formal| The background is available through the link in our bio.
      `),
      none: lines(`
        Tell us in the comments.
        The comments are yours.
        Share your experience below.
        casual| Go ahead, we read everything.
        playful| Comments are open. Be kind, be funny, be you.
        warm| We read every word you write.
        bold| Say what you think.
        formal| We look forward to reading your view.
      `),
    },
  },
  announce: {
    hooks: lines(`
      We have news.
      Here is some news.
      Something to share with you.
      casual| We've got something to tell you.
      playful| Deep breath. Here we go.
      playful| You heard it from us.
      bold| It's official.
      bold| News. Straight to the point.
      warm| We're happy to share this with you.
      warm| This makes us smile.
      formal| An announcement from our house.
      formal| We are pleased to share some news.
    `),
    questions: lines(`
      Have you heard?
      Ready for some news?
      casual| Want to hear something good?
      casual| Heard the news?
      playful| Guess what?
      bold| Noticed anything?
      warm| May we share something with you?
      formal| May we share some news?
    `),
    naming: lines(`
      The news: {subject}.
      Announcing: {subject}.
      What is new: {subject}.
      casual| Here's the news: {subject}.
      playful| Drum roll: {subject}.
      bold| It's official: {subject}.
      formal| We announce: {subject}.
    `),
    calls: {
      link: lines(`
        All the details: {link}
        Read the whole story: {link}
        Everything you need to know: {link}
        casual| Here's the full story: {link}
        playful| The plot continues here: {link}
        bold| Read it here: {link}
        warm| We'd love you to read more: {link}
        formal| The full announcement: {link}
      `),
      bio: lines(`
        All the details are behind the link in our bio.
        Read the whole story through the link in our bio.
        casual| Full story: link in bio.
        formal| The full announcement is available through the link in our bio.
      `),
      none: lines(`
        Spread the word.
        Tell someone who would like to know.
        Questions? Ask us in the comments.
        casual| Pass it on, will you?
        playful| You may now tell everyone.
        warm| Thank you for sharing the joy with us.
        bold| Pass it on.
        formal| We are happy to answer your questions.
      `),
    },
  },
  hire: {
    hooks: lines(`
      We are hiring.
      Come and work with us.
      There is room on our team.
      casual| We're looking for someone. Maybe you.
      playful| Work could look different.
      playful| There's a chair on our team with your name on it. Nearly.
      bold| This could be your job.
      warm| We'd love to meet you.
      formal| We are recruiting.
      formal| A vacancy on our team.
    `),
    questions: lines(`
      Is this you?
      Looking for your next job?
      Know someone for this?
      casual| Fancy working with us?
      playful| Does your inbox need some good news?
      bold| Ready for something else?
      warm| Would you like to be one of us?
      formal| Are you considering your next step?
    `),
    naming: lines(`
      We're hiring: {subject}.
      The role: {subject}.
      We are looking for: {subject}.
      casual| Here's the job: {subject}.
      playful| Wanted: {subject}.
      formal| Vacancy: {subject}.
    `),
    calls: {
      link: lines(`
        Apply here: {link}
        All about the role: {link}
        Read more and apply: {link}
        casual| Sounds like you? This way: {link}
        playful| Your move: {link}
        bold| Apply: {link}
        warm| We look forward to hearing from you: {link}
        formal| Details and application: {link}
      `),
      bio: lines(`
        Apply through the link in our bio.
        All about the role: link in our bio.
        casual| Sounds like you? Link in bio.
        formal| Applications are welcome through the link in our bio.
      `),
      none: lines(`
        Send us a message and tell us about yourself.
        Know someone who would fit? Send it on.
        casual| Sounds like you? Drop us a line.
        playful| Tag the colleague you'd like to bring along.
        warm| Write to us. We're looking forward to it.
        bold| Write to us.
        formal| We look forward to your application.
      `),
    },
  },
};
