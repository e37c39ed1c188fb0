/** Goals that tell the reader something. Lines without a mood say neither tú nor usted. */
import { type GoalWords, lines } from '../lexicon.ts';

type Words = Readonly<Record<'awareness' | 'engage' | 'announce' | 'hire', GoalWords>>;

export const telling: Words = {
  awareness: {
    hooks: lines(`
      Vale la pena conocerlo.
      Una breve presentación.
      Para tenerlo en cuenta.
      De esto queríamos hablar.
      casual| Te lo contamos.
      casual| Puede que aún no lo conozcas.
      playful| Psst. Por aquí.
      playful| Para el dedo un momento. Gracias.
      bold| Atención a esto.
      bold| De cerca se ve todo.
      warm| Un tema que llevamos en el corazón.
      warm| Nos hacía ilusión enseñarte esto.
      formal| Permítanos contarle algo.
      formal| Para quienes desean conocernos.
    `),
    questions: lines(`
      ¿Qué hacemos, exactamente?
      ¿Suena de algo?
      casual| ¿Lo conocías?
      casual| ¿Tienes un minuto?
      playful| ¿Te contamos algo?
      bold| ¿Por qué importa?
      warm| ¿Te enseñamos una cosa?
      formal| ¿Nos permite contarle algo?
    `),
    naming: lines(`
      Presentamos: {subject}.
      De qué se trata: {subject}.
      Para conocer: {subject}.
      casual| Te presentamos: {subject}.
      playful| Redoble de tambores: {subject}.
      bold| Atención: {subject}.
      formal| Le presentamos: {subject}.
    `),
    calls: {
      link: lines(`
        Más información: {link}
        Todo está aquí: {link}
        Para seguir leyendo: {link}
        casual| Échale un vistazo: {link}
        casual| El resto te espera aquí: {link}
        playful| Para saciar la curiosidad: {link}
        bold| Para verlo con los propios ojos: {link}
        warm| Nos encantaría que lo vieras: {link}
        formal| Puede ampliar la información aquí: {link}
      `),
      bio: lines(`
        Más información en el enlace de la bio.
        Para seguir leyendo: enlace en la bio.
        casual| El resto te espera en el enlace de la bio.
        formal| Puede ampliar la información en el enlace de la bio.
      `),
      none: lines(`
        ¿Preguntas? Los comentarios están para eso.
        Para guardar y leer con calma.
        casual| ¿Conoces a alguien a quien le interese? Pásaselo.
        casual| Pregúntanos lo que quieras.
        playful| Envíalo a esa persona que siempre se entera de todo.
        bold| Que corra la voz.
        warm| Gracias por leernos. Pregunta lo que quieras.
        formal| Con gusto responderemos a sus preguntas.
      `),
    },
  },
  engage: {
    hooks: lines(`
      Hablemos de esto.
      Se abre el debate.
      Toca opinar.
      casual| Te toca.
      casual| Dinos qué piensas, de verdad.
      playful| Somos todo oídos. Y un poco cotillas.
      playful| Los comentarios están abiertos. Nosotros también.
      bold| Opiniones, por favor.
      bold| En voz alta.
      warm| Nos encanta leerte.
      formal| Nos interesa su opinión.
    `),
    questions: lines(`
      ¿A favor o en contra?
      ¿Cómo se ve desde ahí?
      casual| ¿Qué opinas?
      casual| ¿Y tú?
      playful| ¿Abrimos debate?
      bold| ¿Sí o no?
      warm| ¿Te podemos preguntar algo?
      formal| ¿Qué opina usted?
    `),
    naming: lines(`
      El tema: {subject}.
      A debate: {subject}.
      Hablamos de esto: {subject}.
      casual| Queremos saber qué opinas: {subject}.
      playful| Que empiece el debate: {subject}.
      formal| Nos gustaría conocer su opinión: {subject}.
    `),
    calls: {
      link: lines(`
        Para leer y comentar: {link}
        De esto se trata: {link}
        casual| Léelo y cuéntanos: {link}
        playful| Leer antes, discutir después: {link}
        bold| Leer y opinar: {link}
        warm| Échale un vistazo, queremos leerte: {link}
        formal| Esperamos su opinión: {link}
      `),
      bio: lines(`
        El tema, en el enlace de la bio. Las opiniones, aquí.
        casual| Léelo en el enlace de la bio y cuéntanos aquí.
        formal| Encontrará el tema en el enlace de la bio. Esperamos su opinión.
      `),
      none: lines(`
        Los comentarios están abiertos.
        Seguimos en los comentarios.
        casual| Cuéntanos en los comentarios.
        casual| Adelante, lo leemos todo.
        playful| Comentarios abiertos: con cariño, con humor, con ganas.
        bold| A los comentarios.
        warm| Leemos cada palabra.
        formal| Leeremos su respuesta con atención.
      `),
    },
  },
  announce: {
    hooks: lines(`
      Hay novedades.
      Tenemos algo que contar.
      Una novedad para compartir.
      casual| Tenemos algo que contarte.
      casual| Por fin podemos contarlo.
      playful| Respiramos hondo. Allá vamos.
      playful| Lo leíste aquí.
      bold| Es oficial.
      bold| Noticia. Sin rodeos.
      warm| Nos alegra compartir esto contigo.
      warm| Esto nos saca una sonrisa.
      formal| Nos complace anunciarle una novedad.
      formal| Un anuncio de nuestra casa.
    `),
    questions: lines(`
      ¿Qué hay de nuevo?
      ¿Se nota algo distinto?
      casual| ¿Te has enterado?
      casual| ¿Te lo contamos?
      playful| ¿A que no adivinas?
      bold| ¿Novedades? Sí.
      warm| ¿Compartimos algo contigo?
      formal| ¿Conoce ya la noticia?
    `),
    naming: lines(`
      La novedad: {subject}.
      La noticia: {subject}.
      Anunciamos: {subject}.
      casual| Te lo contamos ya: {subject}.
      playful| Redoble de tambores: {subject}.
      bold| Es oficial: {subject}.
      formal| Le anunciamos: {subject}.
    `),
    calls: {
      link: lines(`
        Todos los detalles: {link}
        La historia completa: {link}
        Para leer aquí: {link}
        casual| Te lo contamos todo aquí: {link}
        playful| La trama continúa aquí: {link}
        bold| Léase aquí: {link}
        warm| Nos encantaría que siguieras leyendo: {link}
        formal| El anuncio completo: {link}
      `),
      bio: lines(`
        Todos los detalles, en el enlace de la bio.
        La historia completa: enlace en la bio.
        casual| Te lo contamos todo en el enlace de la bio.
        formal| Encontrará el anuncio completo en el enlace de la bio.
      `),
      none: lines(`
        Que corra la voz.
        ¿Preguntas? Los comentarios están para eso.
        casual| Pásalo.
        playful| Ya puedes contárselo a todo el mundo.
        bold| Que se sepa.
        warm| Gracias por compartir esta alegría.
        formal| Con gusto responderemos a sus preguntas.
      `),
    },
  },
  hire: {
    hooks: lines(`
      Buscamos gente.
      Hay sitio en el equipo.
      Buscamos refuerzos.
      casual| Buscamos a alguien. Quizá a ti.
      casual| Ven a trabajar con nosotros.
      playful| Tenemos una silla vacía. Y pregunta por ti.
      playful| Madrugar podría tener su gracia.
      bold| Un puesto. Un equipo.
      warm| Nos encantaría conocerte.
      formal| Incorporamos personal.
      formal| Una vacante en nuestro equipo.
    `),
    questions: lines(`
      ¿Ganas de cambio?
      ¿Alguien en mente para este puesto?
      casual| ¿Eres tú?
      casual| ¿Te vienes al equipo?
      playful| ¿Y si te gusta ir a trabajar?
      bold| ¿Hora de cambiar?
      warm| ¿Te gustaría ser parte del equipo?
      formal| ¿Está pensando en su próximo paso profesional?
    `),
    naming: lines(`
      El puesto: {subject}.
      La vacante: {subject}.
      casual| Este es el trabajo: {subject}.
      playful| Se busca: {subject}.
      bold| El puesto, sin rodeos: {subject}.
      formal| Vacante: {subject}.
    `),
    calls: {
      link: lines(`
        Todo sobre el puesto: {link}
        Candidaturas aquí: {link}
        Para enviar la candidatura: {link}
        casual| ¿Te suena a ti? Por aquí: {link}
        playful| Te toca mover: {link}
        bold| Candidaturas: {link}
        warm| Tenemos ganas de leerte: {link}
        formal| Detalles y candidatura: {link}
      `),
      bio: lines(`
        Todo sobre el puesto, en el enlace de la bio.
        Candidaturas: enlace en la bio.
        casual| ¿Te suena a ti? Tienes el enlace en la bio.
        formal| Puede enviar su candidatura desde el enlace de la bio.
      `),
      none: lines(`
        ¿Alguien en mente? Que le llegue.
        Para enviar la candidatura, basta un mensaje.
        casual| ¿Te suena a ti? Escríbenos.
        playful| Menciona a esa persona con la que compartirías café.
        bold| Esperamos candidaturas.
        warm| Escríbenos y cuéntanos de ti.
        formal| Esperamos su candidatura.
      `),
    },
  },
};
