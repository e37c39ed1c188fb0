/**
 * Goals that ask the reader to do something. Readers are addressed in the third person ("veja", "escreva"), which is
 * polite in Portugal and everyday in Brazil; what is casual or formal is the manner, not the verb.
 */
import { type GoalWords, lines } from '../lexicon.ts';

type Words = Readonly<Record<'sell' | 'visit' | 'sign_up', GoalWords>>;

export const selling: Words = {
  sell: {
    hooks: lines(`
      Para ver com calma.
      Uma boa ideia para a lista.
      Vale a pena olhar de perto.
      De dar vontade.
      casual| Veja só.
      casual| Procurava algo assim? Veja isto.
      casual| Fica a dica.
      playful| Aviso: pode dar vontade.
      playful| O carrinho já piscou o olho.
      bold| Ver e querer.
      bold| Sem rodeios.
      warm| Um mimo, ou um presente para quem se gosta.
      warm| Com carinho, da nossa parte.
      formal| Apresentamos a nossa proposta.
      formal| Uma sugestão da nossa casa.
    `),
    questions: lines(`
      E se fosse isto?
      Vontade de um mimo?
      Precisa de uma desculpa?
      casual| Procurava algo assim?
      casual| Dá vontade, não dá?
      playful| Quem disse que era preciso uma ocasião?
      bold| Esperar porquê?
      warm| Há quanto tempo não se dá um mimo?
      formal| É isto que procura?
    `),
    naming: lines(`
      A nossa sugestão: {subject}.
      A ideia: {subject}.
      Aqui está: {subject}.
      casual| Fica a dica: {subject}.
      playful| A tentação: {subject}.
      bold| Sem rodeios: {subject}.
      formal| A nossa proposta: {subject}.
    `),
    calls: {
      link: lines(`
        Todos os detalhes: {link}
        Para encomendar: {link}
        Para ver de perto: {link}
        Veja aqui: {link}
        casual| Gostou? É por aqui: {link}
        playful| Siga a vontade: {link}
        bold| É aqui: {link}
        warm| Veja com calma e aproveite: {link}
        formal| Detalhes e encomendas: {link}
      `),
      bio: lines(`
        Todos os detalhes no link da bio.
        Para encomendar: link na bio.
        casual| Gostou? O link está na bio.
        formal| Encontre os detalhes no link da bio.
      `),
      none: lines(`
        Dúvidas? Os comentários estão abertos.
        Para saber mais, basta uma mensagem.
        casual| Gostou? Mande uma mensagem.
        playful| Levante a mão nos comentários e já falamos.
        bold| Uma mensagem e pronto.
        warm| Escreva-nos. Ajudamos a escolher com todo o gosto.
        formal| Escreva-nos para mais informações.
      `),
    },
  },
  visit: {
    hooks: lines(`
      Um bom motivo para aparecer.
      Para pôr na agenda.
      A porta está aberta.
      Há programa.
      casual| Apareça.
      casual| Venha ver.
      playful| O sofá vai entender.
      playful| A agenda tinha um espaço livre. Já não tem.
      bold| Encontro marcado.
      bold| É para ir.
      warm| Em boa companhia é outra coisa.
      warm| Venha como é e fique o tempo que quiser.
      formal| O nosso convite para uma visita.
      formal| Será um gosto receber a sua visita.
    `),
    questions: lines(`
      Vamos juntos?
      Já há planos?
      Quem vai?
      casual| Vem também?
      casual| Com quem vem?
      playful| E se o sofá descansasse um pouco?
      bold| Vamos?
      warm| Guardamos um lugar?
      formal| Teremos o gosto da sua visita?
    `),
    naming: lines(`
      O programa: {subject}.
      Na agenda: {subject}.
      O encontro: {subject}.
      casual| O plano é este: {subject}.
      playful| A desculpa para sair de casa: {subject}.
      bold| É para ir: {subject}.
      formal| O nosso convite: {subject}.
    `),
    calls: {
      link: lines(`
        Para preparar a visita: {link}
        Todas as informações práticas: {link}
        Prepare a sua visita: {link}
        casual| Veja como chegar: {link}
        playful| Sapatos calçados e por aqui: {link}
        bold| Todas as informações: {link}
        warm| Esperamos a sua visita, está tudo aqui: {link}
        formal| Informações para a sua visita: {link}
      `),
      bio: lines(`
        Todas as informações práticas no link da bio.
        Para preparar a visita: link na bio.
        casual| Como chegar: link na bio.
        formal| Prepare a sua visita no link da bio.
      `),
      none: lines(`
        Até breve.
        Para enviar a quem gosta de sair.
        casual| Passe para dizer olá.
        casual| Conte nos comentários se vem.
        playful| Traga companhia. Ou o grupo todo.
        bold| Encontro marcado.
        warm| A porta está aberta. Esperamos a sua visita.
        formal| Será um gosto receber a sua visita.
      `),
    },
  },
  sign_up: {
    hooks: lines(`
      Participar é simples.
      Tudo começa com um nome na lista.
      É assim que se participa.
      casual| Junte-se a nós.
      casual| Há lugar para mais gente.
      playful| O seu nome ficaria bem na nossa lista.
      bold| Começa aqui.
      bold| Vamos a isto.
      warm| Gostaríamos muito da sua companhia.
      formal| O nosso convite.
      formal| O nosso convite à participação.
    `),
    questions: lines(`
      Quem participa?
      E se fizéssemos isto juntos?
      Vontade de participar?
      casual| Vem com a gente?
      playful| Sim, ou claro que sim?
      bold| Começamos?
      warm| Fazemos isto juntos?
      formal| Deseja participar?
    `),
    naming: lines(`
      Para participar: {subject}.
      Inscrições: {subject}.
      casual| Venha participar: {subject}.
      playful| Nós, vocês e isto: {subject}.
      bold| Começa aqui: {subject}.
      formal| Convidamos à participação: {subject}.
    `),
    calls: {
      link: lines(`
        Inscrição aqui: {link}
        Para participar: {link}
        Inscreva-se aqui: {link}
        casual| Guarde o seu lugar: {link}
        playful| Conte comigo: {link}
        bold| A entrada é por aqui: {link}
        warm| Vai ser bom ter a sua companhia: {link}
        formal| Reserve o seu lugar: {link}
      `),
      bio: lines(`
        Inscrição no link da bio.
        Para participar: link na bio.
        casual| Guarde o seu lugar no link da bio.
        formal| Inscreva-se no link da bio.
      `),
      none: lines(`
        Para participar, basta uma mensagem.
        Um comentário, e seguimos por mensagem.
        casual| Escreva “quero participar” nos comentários.
        playful| Acene nos comentários e fica combinado.
        bold| Uma mensagem e está feito.
        warm| Escreva-nos. Cada pessoa que chega conta.
        formal| Escreva-nos para se inscrever.
      `),
    },
  },
};
