/** Goals that ask the reader to do something. */
import { type GoalWords, lines } from '../lexicon.ts';

type Words = Readonly<Record<'sell' | 'visit' | 'sign_up', GoalWords>>;

export const selling: Words = {
  sell: {
    hooks: lines(`
      Ready when you are.
      One for the shortlist.
      Have a good look at this.
      Worth a closer look.
      casual| Consider this your sign.
      casual| You might like this.
      playful| Warning: you may want this.
      playful| Asking for a friend. The friend is you.
      bold| See it. Like it. Get it.
      bold| Go for it.
      warm| Something good, from us to you.
      warm| For you, or for someone you like.
      formal| For your consideration.
      formal| A recommendation from our house.
    `),
    questions: lines(`
      Still looking?
      Looking for something like this?
      casual| Been meaning to look into this?
      casual| Tempted?
      playful| Need an excuse?
      playful| Is it treating yourself if you needed it anyway?
      bold| What are you waiting for?
      warm| Who could use something good?
      formal| Is this what you have been looking for?
    `),
    naming: lines(`
      Our suggestion: {subject}.
      This could be it: {subject}.
      What we have for you: {subject}.
      casual| Here's an idea: {subject}.
      playful| Exhibit A: {subject}.
      bold| Take a look at this: {subject}.
      formal| We recommend: {subject}.
    `),
    calls: {
      link: lines(`
        Get it here: {link}
        Take a closer look: {link}
        All the details: {link}
        See it here: {link}
        Interested? This way: {link}
        casual| Here's where to find it: {link}
        playful| Follow that feeling: {link}
        bold| Get it now: {link}
        warm| Have a look and enjoy: {link}
        formal| Details and enquiries: {link}
      `),
      bio: lines(`
        Get it through the link in our bio.
        All the details are behind the link in our bio.
        Interested? The link is in our bio.
        casual| You know where to find it: link in bio.
        formal| Details are available through the link in our bio.
      `),
      none: lines(`
        Interested? Send us a message.
        Ask us about it.
        Want to know more? Just ask in the comments.
        casual| Drop us a line and we'll sort it out.
        playful| Raise your hand in the comments and we'll be right with you.
        warm| Get in touch. We're glad to help you choose.
        bold| Message us.
        formal| Please contact us if you are interested.
      `),
    },
  },
  visit: {
    hooks: lines(`
      Come and see.
      A good reason to stop by.
      You are invited.
      casual| We'd love to see you.
      casual| Got plans? You do now.
      playful| Your calendar has been looking a bit empty.
      playful| The sofa will understand.
      bold| Be there.
      bold| Get out and see this.
      warm| It's nicer with you there.
      warm| Come by. We'd be glad.
      formal| You are warmly invited.
      formal| We look forward to welcoming you.
    `),
    questions: lines(`
      Coming along?
      Will we see you?
      Any plans yet?
      casual| Who are you bringing?
      playful| Need a reason to leave the house?
      bold| Are you in?
      warm| Shall we meet?
      formal| May we welcome you?
    `),
    naming: lines(`
      A good reason to come: {subject}.
      What is waiting for you: {subject}.
      Worth the trip: {subject}.
      casual| Here's the plan: {subject}.
      playful| Grounds for leaving the house: {subject}.
      formal| We invite you: {subject}.
    `),
    calls: {
      link: lines(`
        Plan your visit: {link}
        Everything you need before you come: {link}
        All the details: {link}
        casual| Here's how to find us: {link}
        playful| Shoes on, this way: {link}
        bold| Come and see: {link}
        warm| We look forward to seeing you. Details here: {link}
        formal| Information for your visit: {link}
      `),
      bio: lines(`
        Plan your visit with the link in our bio.
        Everything you need before you come is behind the link in our bio.
        casual| How to find us: link in bio.
        formal| Information for your visit is available through the link in our bio.
      `),
      none: lines(`
        See you soon.
        Come by and say hello.
        Bring someone along.
        casual| Who are you coming with? Tell us in the comments.
        playful| Bring a friend. Bring your appetite for good things.
        warm| We look forward to seeing you.
        bold| See you there.
        formal| We look forward to your visit.
      `),
    },
  },
  sign_up: {
    hooks: lines(`
      An invitation.
      Here is how to be part of it.
      Yours if you want it.
      casual| Count yourself in.
      casual| This might be for you.
      playful| Your name would look good here.
      bold| This is where it starts.
      bold| Start here.
      warm| We'd love to have you with us.
      formal| An invitation to you.
      formal| We invite you to register.
    `),
    questions: lines(`
      Interested?
      Could this be for you?
      Thinking about it?
      casual| Are you in?
      playful| In, or in?
      bold| Ready to start?
      warm| Shall we do this together?
      formal| May we count on you?
    `),
    naming: lines(`
      What you can sign up for: {subject}.
      Open to you: {subject}.
      casual| Here's what it's about: {subject}.
      playful| You, us and this: {subject}.
      formal| Registration: {subject}.
    `),
    calls: {
      link: lines(`
        Sign up here: {link}
        Put your name down: {link}
        Details and sign-up: {link}
        casual| Count yourself in: {link}
        playful| Say yes here: {link}
        bold| Start here: {link}
        warm| We'd be glad to have you: {link}
        formal| Register here: {link}
      `),
      bio: lines(`
        Sign up through the link in our bio.
        The link in our bio takes you to the sign-up page.
        casual| Want in? Link in bio.
        formal| Please register through the link in our bio.
      `),
      none: lines(`
        Want to join? Send us a message.
        Tell us in the comments and we will be in touch.
        casual| Say "I'm in" in the comments.
        playful| Wave in the comments if you're in.
        warm| Write to us. We're glad about everyone who joins.
        bold| Message us to join.
        formal| Please contact us to register.
      `),
    },
  },
};
