/** Goals that tell the reader something. Lines without a mood say neither tu nor vous. */
import { type GoalWords, lines } from '../lexicon.ts';

type Words = Readonly<Record<'awareness' | 'engage' | 'announce' | 'hire', GoalWords>>;

export const telling: Words = {
  awareness: {
    hooks: lines(`
      Bon à savoir.
      Petite présentation.
      À garder en tête.
      Parlons-en un instant.
      casual| On te raconte.
      casual| Peut-être une découverte pour toi.
      playful| Psst, par ici.
      playful| Pouce en l’air, enfin, en pause. Merci.
      bold| À retenir.
      bold| Regardons de plus près.
      warm| Un sujet qui nous tient à cœur.
      warm| On avait envie de te montrer ça.
      formal| Permettez-nous quelques mots.
      formal| Pour mieux nous connaître.
    `),
    questions: lines(`
      On se présente ?
      Déjà entendu parler ?
      Que faisons-nous, au juste ?
      casual| Tu connaissais ?
      casual| Tu as une minute ?
      playful| On t’apprend quelque chose ?
      bold| Pourquoi en parler ?
      warm| On peut te montrer quelque chose ?
      formal| Connaissez-vous déjà ?
      formal| Avez-vous un instant ?
    `),
    naming: lines(`
      Présentation : {subject}.
      De quoi il s’agit : {subject}.
      À connaître : {subject}.
      casual| On te présente : {subject}.
      playful| Roulement de tambour : {subject}.
      bold| À retenir : {subject}.
      formal| Nous vous présentons : {subject}.
    `),
    calls: {
      link: lines(`
        En savoir plus : {link}
        La suite est ici : {link}
        Tout est là : {link}
        casual| Jette un œil : {link}
        casual| Viens voir : {link}
        playful| La curiosité est une qualité : {link}
        bold| À voir ici : {link}
        warm| On serait ravis que tu y jettes un œil : {link}
        formal| Pour en savoir davantage : {link}
        formal| Découvrez la suite : {link}
      `),
      bio: lines(`
        La suite via le lien en bio.
        En savoir plus : lien en bio.
        casual| Le reste t’attend derrière le lien en bio.
        formal| Découvrez la suite via le lien en bio.
      `),
      none: lines(`
        Des questions ? Les commentaires sont là pour ça.
        À enregistrer pour plus tard.
        casual| Tu connais quelqu’un que ça intéresse ? Fais passer.
        casual| Pose-nous toutes tes questions.
        playful| À envoyer à la personne qui sait toujours tout avant les autres.
        bold| À faire passer.
        warm| Merci de nous lire. On répond volontiers aux curieux.
        formal| Nous répondons volontiers à vos questions.
      `),
    },
  },
  engage: {
    hooks: lines(`
      Parlons-en.
      Le débat est ouvert.
      Place aux avis.
      casual| À toi la parole.
      casual| Dis-nous ce que tu en penses, vraiment.
      playful| On est tout ouïe. Et un peu curieux.
      playful| Les commentaires sont ouverts. Nous aussi.
      bold| Des avis, sans détour.
      bold| Ça se discute.
      warm| On adore te lire.
      formal| Votre avis nous intéresse.
      formal| La parole est à vous.
    `),
    questions: lines(`
      Qu’en penser ?
      Pour ou contre ?
      casual| T’en penses quoi ?
      casual| Et toi ?
      playful| On lance le débat ?
      bold| Oui ou non ?
      warm| On peut te poser une question ?
      formal| Qu’en pensez-vous ?
      formal| Quel est votre regard ?
    `),
    naming: lines(`
      Le sujet : {subject}.
      On en parle : {subject}.
      À débattre : {subject}.
      casual| Ton avis nous intéresse : {subject}.
      playful| Que le débat commence : {subject}.
      formal| Le thème : {subject}.
    `),
    calls: {
      link: lines(`
        À lire, puis à commenter : {link}
        Le sujet en détail : {link}
        casual| Lis, puis dis-nous tout : {link}
        playful| On lit d’abord, on débat ensuite : {link}
        bold| À lire avant de trancher : {link}
        warm| Jette un œil, on a hâte de te lire : {link}
        formal| Lisez, puis donnez-nous votre avis : {link}
      `),
      bio: lines(`
        Le sujet en détail via le lien en bio, les avis en commentaire.
        À lire via le lien en bio, à commenter ici.
        casual| Lis la suite via le lien en bio et dis-nous tout ici.
        formal| Découvrez le sujet via le lien en bio, puis donnez-nous votre avis.
      `),
      none: lines(`
        Les commentaires sont ouverts.
        La suite se joue en commentaire.
        casual| Dis-nous tout en commentaire.
        casual| Vas-y, on lit tout.
        playful| Commentaires ouverts : gentils, drôles, sincères.
        bold| Réponses en commentaire.
        warm| On lit chaque mot.
        formal| Nous lirons vos réponses avec attention.
        formal| Partagez votre expérience en commentaire.
      `),
    },
  },
  announce: {
    hooks: lines(`
      Du nouveau.
      Une nouvelle à partager.
      Ça bouge chez nous.
      casual| On a quelque chose à te dire.
      casual| Ça y est, on peut en parler.
      playful| On respire un grand coup. Et voilà.
      playful| Tu l’auras lu ici.
      bold| C’est officiel.
      bold| Droit au but.
      warm| On est heureux de partager ça.
      warm| Une nouvelle qui nous fait sourire.
      formal| Nous avons le plaisir de vous annoncer une nouvelle.
      formal| Une annonce de notre maison.
    `),
    questions: lines(`
      La nouvelle est déjà arrivée jusqu’ici ?
      Quoi de neuf ?
      casual| Tu connais la nouvelle ?
      casual| On te raconte ?
      playful| Devine ?
      bold| Du nouveau ? Oui.
      warm| On partage quelque chose avec toi ?
      formal| Connaissez-vous la nouvelle ?
    `),
    naming: lines(`
      La nouvelle : {subject}.
      Du nouveau : {subject}.
      L’annonce : {subject}.
      casual| Voilà la nouvelle : {subject}.
      playful| Roulement de tambour : {subject}.
      bold| C’est officiel : {subject}.
      formal| Nous vous annonçons : {subject}.
    `),
    calls: {
      link: lines(`
        Tous les détails : {link}
        Toute l’histoire : {link}
        À lire ici : {link}
        casual| On te dit tout ici : {link}
        playful| La suite de l’intrigue : {link}
        bold| C’est ici : {link}
        warm| On serait heureux que tu lises la suite : {link}
        formal| Retrouvez l’annonce complète : {link}
      `),
      bio: lines(`
        Tous les détails via le lien en bio.
        Toute l’histoire : lien en bio.
        casual| On te dit tout : lien en bio.
        formal| Retrouvez l’annonce complète via le lien en bio.
      `),
      none: lines(`
        À faire passer autour de soi.
        Des questions ? Les commentaires sont là pour ça.
        casual| Fais passer le mot.
        playful| Tu as le droit de le répéter.
        bold| Que ça se sache.
        warm| Merci de partager cette joie avec nous.
        formal| Nous répondons volontiers à vos questions.
      `),
    },
  },
  hire: {
    hooks: lines(`
      On recrute.
      Une place à prendre dans l’équipe.
      L’équipe cherche du renfort.
      casual| On cherche quelqu’un. Toi, peut-être.
      casual| Viens travailler avec nous.
      playful| Une chaise vide nous regarde.
      playful| Le réveil pourrait sonner plus gaiement.
      bold| Un poste. Une équipe.
      warm| On aimerait beaucoup faire ta connaissance.
      formal| Nous recrutons.
      formal| Rejoignez notre équipe.
    `),
    questions: lines(`
      Envie de changement ?
      Quelqu’un en tête pour ce poste ?
      casual| C’est toi ?
      casual| Tu nous rejoins ?
      playful| Et si la prochaine candidature était drôle à écrire ?
      bold| Prêts pour la suite ?
      warm| Et si tu étais des nôtres ?
      formal| Souhaitez-vous nous rejoindre ?
      formal| Songez-vous à la suite de votre parcours ?
    `),
    naming: lines(`
      Le poste : {subject}.
      À pourvoir : {subject}.
      casual| Le job : {subject}.
      playful| Avis de recherche : {subject}.
      bold| Le poste, sans détour : {subject}.
      formal| Poste à pourvoir : {subject}.
    `),
    calls: {
      link: lines(`
        Le poste en détail : {link}
        Pour postuler : {link}
        Tout sur le poste : {link}
        casual| Ça te ressemble ? Postule ici : {link}
        playful| À toi de jouer : {link}
        bold| On postule ici : {link}
        warm| On a hâte de te lire : {link}
        formal| Postulez ici : {link}
        formal| Détails et candidature : {link}
      `),
      bio: lines(`
        Pour postuler : lien en bio.
        Tout sur le poste via le lien en bio.
        casual| Ça te ressemble ? Le lien est en bio.
        formal| Postulez via le lien en bio.
      `),
      none: lines(`
        Quelqu’un en tête ? À faire passer.
        Pour postuler, un message suffit.
        casual| Ça te ressemble ? Écris-nous.
        playful| Mentionne la personne avec qui tu aimerais partager la machine à café.
        bold| On attend les candidatures.
        warm| Écris-nous, on se réjouit de te lire.
        formal| Nous attendons votre candidature avec intérêt.
      `),
    },
  },
};
