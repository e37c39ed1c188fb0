/** Goals that ask the reader to do something. Lines without a mood say neither tu nor vous. */
import { type GoalWords, lines } from '../lexicon.ts';

type Words = Readonly<Record<'sell' | 'visit' | 'sign_up', GoalWords>>;

export const selling: Words = {
  sell: {
    hooks: lines(`
      À regarder de près.
      De quoi se laisser tenter.
      Une belle raison de s’arrêter un instant.
      À mettre sur la liste.
      casual| Regarde ça de plus près.
      casual| On a pensé à toi.
      casual| Tu hésitais ? Lis la suite.
      playful| Attention, coup de cœur possible.
      playful| Le panier n’attend plus que toi.
      playful| Spoiler : ça donne envie.
      bold| Vu. Voulu.
      bold| Voilà. Simple et net.
      warm| À s’offrir, ou à offrir à quelqu’un qu’on aime.
      warm| Une jolie idée, de nous à toi.
      formal| Nous vous présentons notre proposition.
      formal| Une suggestion pour vous.
      formal| À découvrir à votre rythme.
    `),
    questions: lines(`
      Envie de se faire plaisir ?
      Et si c’était ça ?
      Besoin d’une idée ?
      casual| Tu cherchais quelque chose comme ça ?
      casual| Ça te tente ?
      playful| Qui a dit qu’il fallait une occasion ?
      playful| On craque ?
      bold| Pourquoi attendre ?
      warm| Et si tu te faisais plaisir ?
      formal| Est-ce ce que vous cherchez ?
      formal| Et si vous preniez le temps d’y regarder de plus près ?
    `),
    naming: lines(`
      Une idée : {subject}.
      Notre suggestion : {subject}.
      De quoi il s’agit : {subject}.
      casual| Notre idée pour toi : {subject}.
      playful| Le coupable : {subject}.
      bold| À retenir : {subject}.
      formal| Notre proposition : {subject}.
    `),
    calls: {
      link: lines(`
        C’est par ici : {link}
        Tous les détails : {link}
        Pour commander : {link}
        À voir de plus près ici : {link}
        casual| Va voir de plus près : {link}
        casual| Ça te plaît ? C’est là : {link}
        playful| Suis ton envie : {link}
        bold| C’est ici : {link}
        warm| Fais-toi plaisir, c’est ici : {link}
        formal| Détails et commande : {link}
        formal| Découvrez-en davantage : {link}
      `),
      bio: lines(`
        Tous les détails via le lien en bio.
        C’est par ici : lien en bio.
        Pour commander : lien en bio.
        casual| Ça te tente ? Le lien est en bio.
        formal| Retrouvez tous les détails via le lien en bio.
      `),
      none: lines(`
        Une question ? Un message suffit.
        Pour en parler, les commentaires sont ouverts.
        casual| Ça te tente ? Écris-nous.
        casual| Envoie-nous un message, on s’occupe du reste.
        playful| Une main levée en commentaire et on arrive.
        bold| Un message, et c’est parti.
        warm| Écris-nous, on t’aide à choisir avec plaisir.
        formal| Écrivez-nous, nous vous conseillons volontiers.
        formal| Contactez-nous pour en savoir plus.
      `),
    },
  },
  visit: {
    hooks: lines(`
      Une bonne raison de passer.
      À noter dans l’agenda.
      La porte est ouverte.
      Une sortie à prévoir.
      casual| Passe nous voir.
      casual| Tu fais quoi, déjà ? Viens plutôt ici.
      playful| Le canapé comprendra.
      playful| L’agenda avait justement un petit creux.
      bold| Rendez-vous sur place.
      bold| On y va.
      warm| C’est plus joyeux avec toi.
      warm| Viens comme tu es, reste autant que tu veux.
      formal| Vous êtes les bienvenus.
      formal| Nous serons heureux de vous accueillir.
    `),
    questions: lines(`
      Envie de sortir ?
      On se voit là-bas ?
      Qui vient ?
      casual| Tu viens ?
      casual| Tu emmènes qui ?
      playful| Et si on quittait le canapé ?
      bold| Prêts ?
      warm| On te garde une place au chaud ?
      formal| Aurons-nous le plaisir de vous voir ?
      formal| Vous joindrez-vous à nous ?
    `),
    naming: lines(`
      Au programme : {subject}.
      À vivre sur place : {subject}.
      Le rendez-vous : {subject}.
      casual| Le plan : {subject}.
      playful| Le prétexte pour sortir : {subject}.
      bold| À ne pas laisser passer : {subject}.
      formal| Nous vous invitons : {subject}.
    `),
    calls: {
      link: lines(`
        Pour préparer sa venue : {link}
        Toutes les infos pratiques : {link}
        Tout savoir avant de venir : {link}
        casual| Prépare ta visite ici : {link}
        playful| Chaussures aux pieds, c’est par là : {link}
        bold| Toutes les infos : {link}
        warm| On t’attend, tout est là : {link}
        formal| Préparez votre visite : {link}
        formal| Informations pratiques : {link}
      `),
      bio: lines(`
        Toutes les infos pratiques via le lien en bio.
        Tout savoir avant de venir : lien en bio.
        casual| Prépare ta visite avec le lien en bio.
        formal| Préparez votre visite via le lien en bio.
      `),
      none: lines(`
        À bientôt sur place.
        À partager avec qui aime sortir.
        casual| Passe nous dire bonjour.
        casual| Dis-nous en commentaire si tu viens.
        playful| À plusieurs, c’est encore plus drôle.
        bold| Rendez-vous là-bas.
        warm| La porte est ouverte, on t’attend.
        formal| Nous nous réjouissons de votre visite.
        formal| Au plaisir de vous accueillir.
      `),
    },
  },
  sign_up: {
    hooks: lines(`
      Il reste à donner son nom.
      Pour en être, c’est simple.
      Ça commence par une inscription.
      casual| Rejoins-nous.
      casual| Il y a une place pour toi ici.
      playful| Ton nom ferait bien sur notre liste.
      playful| On compte sur toi. Sans pression.
      bold| Tout commence ici.
      bold| C’est parti.
      warm| On serait heureux de t’avoir avec nous.
      formal| Nous vous invitons à vous inscrire.
      formal| Rejoignez-nous.
    `),
    questions: lines(`
      Envie d’en être ?
      Envie de participer ?
      Et si on le faisait ensemble ?
      casual| Tu en es ?
      casual| Tu te lances ?
      playful| Partant, ou très partant ?
      bold| Prêts à commencer ?
      warm| On fait ça ensemble ?
      formal| Souhaitez-vous participer ?
      formal| Pouvons-nous compter sur votre présence ?
    `),
    naming: lines(`
      Inscriptions : {subject}.
      On participe : {subject}.
      casual| À rejoindre avec nous : {subject}.
      playful| Toi, nous et ceci : {subject}.
      bold| À rejoindre : {subject}.
      formal| Inscrivez-vous : {subject}.
    `),
    calls: {
      link: lines(`
        L’inscription se fait ici : {link}
        Pour s’inscrire : {link}
        Pour participer : {link}
        casual| Inscris-toi ici : {link}
        casual| Prends ta place : {link}
        playful| J’en suis : {link}
        bold| On s’inscrit ici : {link}
        warm| Au plaisir de t’avoir avec nous : {link}
        formal| Inscrivez-vous ici : {link}
        formal| Réservez votre place : {link}
      `),
      bio: lines(`
        Inscription via le lien en bio.
        Pour participer : lien en bio.
        casual| Inscris-toi via le lien en bio.
        formal| Inscrivez-vous via le lien en bio.
      `),
      none: lines(`
        Pour participer, un message suffit.
        Un mot en commentaire et nous revenons avec les détails.
        casual| Écris « j’en suis » en commentaire.
        casual| Envoie-nous un message pour participer.
        playful| Un petit signe en commentaire et c’est noté.
        bold| Un message, et c’est noté.
        warm| Écris-nous, chaque personne qui nous rejoint compte.
        formal| Contactez-nous pour vous inscrire.
      `),
    },
  },
};
