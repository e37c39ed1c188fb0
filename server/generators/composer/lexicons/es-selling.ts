/** Goals that ask the reader to do something. Lines without a mood say neither tú nor usted. */
import { type GoalWords, lines } from '../lexicon.ts';

type Words = Readonly<Record<'sell' | 'visit' | 'sign_up', GoalWords>>;

export const selling: Words = {
  sell: {
    hooks: lines(`
      Para mirarlo con calma.
      Una buena idea para darse un gusto.
      De esas cosas que apetecen.
      Apuntado en la lista de deseos.
      casual| Échale un vistazo.
      casual| Esto te puede gustar.
      casual| Si lo estabas pensando, aquí lo tienes.
      playful| Aviso: igual te encaprichas.
      playful| El carrito te mira de reojo.
      playful| Te vimos venir. Y nos gusta.
      bold| Directo al grano.
      bold| Verlo y quererlo.
      warm| Para ti, o para alguien a quien quieres.
      warm| Con cariño, de nosotros para ti.
      formal| Le presentamos nuestra propuesta.
      formal| Una sugerencia para usted.
    `),
    questions: lines(`
      ¿Y si fuera esto?
      ¿Apetece un capricho?
      ¿Hace falta una excusa?
      casual| ¿Buscabas algo así?
      casual| ¿Te tienta?
      playful| ¿Quién dijo que hacía falta una ocasión?
      playful| ¿Caemos en la tentación?
      bold| ¿A qué esperar?
      warm| ¿Cuánto hace que no te das un gusto?
      formal| ¿Es esto lo que está buscando?
    `),
    naming: lines(`
      Nuestra propuesta: {subject}.
      La idea: {subject}.
      Aquí está: {subject}.
      casual| Te proponemos: {subject}.
      playful| La tentación: {subject}.
      bold| Sin rodeos: {subject}.
      formal| Le proponemos: {subject}.
    `),
    calls: {
      link: lines(`
        Aquí están todos los detalles: {link}
        Para pedirlo: {link}
        Para verlo de cerca: {link}
        casual| Míralo aquí: {link}
        casual| ¿Te interesa? Por aquí: {link}
        playful| Hazle caso al antojo: {link}
        bold| Aquí: {link}
        warm| Date el gusto, es por aquí: {link}
        formal| Detalles y pedidos: {link}
        formal| Consulte todos los detalles: {link}
      `),
      bio: lines(`
        Todos los detalles, en el enlace de la bio.
        Para pedirlo: enlace en la bio.
        casual| ¿Te interesa? Tienes el enlace en la bio.
        formal| Encontrará los detalles en el enlace de la bio.
      `),
      none: lines(`
        ¿Alguna duda? Los comentarios están abiertos.
        Para saber más, basta un mensaje.
        casual| ¿Te interesa? Escríbenos.
        casual| Mándanos un mensaje y lo vemos.
        playful| Levanta la mano en los comentarios y vamos.
        bold| Un mensaje y listo.
        warm| Escríbenos y te ayudamos a elegir.
        formal| Escríbanos y le atenderemos con gusto.
      `),
    },
  },
  visit: {
    hooks: lines(`
      Un buen motivo para acercarse.
      Para apuntar en la agenda.
      Las puertas están abiertas.
      Hay plan.
      casual| Vente.
      casual| Pásate a vernos.
      playful| El sofá lo entenderá.
      playful| Tu agenda tenía un hueco. Ya no.
      bold| Nos vemos allí.
      bold| Hay que estar.
      warm| Contigo es más bonito.
      warm| Ven como eres y quédate lo que quieras.
      formal| Le invitamos a visitarnos.
      formal| Será un placer recibirle.
    `),
    questions: lines(`
      ¿Hay plan?
      ¿Nos vemos allí?
      ¿Quién se apunta?
      casual| ¿Te vienes?
      casual| ¿A quién te traes?
      playful| ¿Dejamos descansar al sofá?
      bold| ¿Listos?
      warm| ¿Te guardamos un sitio?
      formal| ¿Tendremos el placer de verle?
    `),
    naming: lines(`
      El plan: {subject}.
      En la agenda: {subject}.
      La cita: {subject}.
      casual| Apúntate esto: {subject}.
      playful| La excusa para salir: {subject}.
      bold| A esto hay que ir: {subject}.
      formal| Le invitamos: {subject}.
    `),
    calls: {
      link: lines(`
        Para preparar la visita: {link}
        Toda la información práctica: {link}
        Cómo llegar y todo lo demás: {link}
        casual| Prepara tu visita: {link}
        playful| Zapatos puestos y por aquí: {link}
        bold| Toda la información: {link}
        warm| Te esperamos, aquí lo tienes todo: {link}
        formal| Prepare su visita: {link}
        formal| Información para su visita: {link}
      `),
      bio: lines(`
        Toda la información práctica, en el enlace de la bio.
        Para preparar la visita: enlace en la bio.
        casual| Prepara tu visita con el enlace de la bio.
        formal| Prepare su visita con el enlace de la bio.
      `),
      none: lines(`
        Nos vemos allí.
        Para compartir con quien se apunte.
        casual| Pásate a saludar.
        casual| Cuéntanos en los comentarios si vienes.
        playful| Tráete a alguien. O a todo el grupo.
        bold| Allí nos vemos.
        warm| La puerta está abierta. Te esperamos.
        formal| Esperamos su visita.
      `),
    },
  },
  sign_up: {
    hooks: lines(`
      Apuntarse es fácil.
      Todo empieza por apuntarse.
      Así se puede participar.
      casual| Únete.
      casual| Aquí hay sitio para ti.
      playful| Tu nombre quedaría bien en nuestra lista.
      playful| Te estábamos esperando. Sin presión.
      bold| Aquí empieza todo.
      bold| Vamos.
      warm| Nos encantaría contar contigo.
      formal| Le invitamos a inscribirse.
    `),
    questions: lines(`
      ¿Quién se apunta?
      ¿Y si lo hacemos juntos?
      casual| ¿Te apuntas?
      casual| ¿Te animas?
      playful| ¿Sí, o claro que sí?
      bold| ¿Empezamos?
      warm| ¿Lo hacemos juntos?
      formal| ¿Desea participar?
      formal| ¿Podemos contar con su presencia?
    `),
    naming: lines(`
      Para participar: {subject}.
      Inscripciones: {subject}.
      casual| Apúntate: {subject}.
      playful| Tú, nosotros y esto: {subject}.
      bold| Esto empieza aquí: {subject}.
      formal| Le invitamos a participar: {subject}.
    `),
    calls: {
      link: lines(`
        Inscripción aquí: {link}
        Para apuntarse: {link}
        Para participar: {link}
        casual| Apúntate aquí: {link}
        casual| Guarda tu sitio: {link}
        playful| Cuenta conmigo: {link}
        bold| Aquí se entra: {link}
        warm| Nos alegrará tenerte con nosotros: {link}
        formal| Inscríbase aquí: {link}
        formal| Reserve su plaza: {link}
      `),
      bio: lines(`
        Inscripción en el enlace de la bio.
        Para apuntarse: enlace en la bio.
        casual| Apúntate en el enlace de la bio.
        formal| Inscríbase en el enlace de la bio.
      `),
      none: lines(`
        Para participar, basta un mensaje.
        Un comentario, y seguimos por mensaje.
        casual| Escribe «me apunto» en los comentarios.
        casual| Mándanos un mensaje y te contamos.
        playful| Saluda en los comentarios y ya estás dentro.
        bold| Un mensaje y dentro.
        warm| Escríbenos. Nos alegra cada persona que se suma.
        formal| Escríbanos para inscribirse.
      `),
    },
  },
};
