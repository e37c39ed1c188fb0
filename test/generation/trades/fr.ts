import { readTrades } from './trade.ts';

export const trades = readTrades(`
brand: Café du Quai
sells: café fraîchement torréfié
link: https://cafeduquai.example/grains
subject: Notre nouvel espresso « Bac de nuit »
subject: La dégustation d’automne à la brûlerie
subject: L’abonnement café filtre
point: Des grains de deux fermes de Huehuetenango
point: Torréfié chaque mardi en petites quantités
point: Notes de cacao, d’écorce d’orange et d’amande grillée.
point: Nous payons les producteurs 40 % au-dessus du marché
point: Pour cafetière italienne, machine espresso ou piston
point: Expédié le lendemain de la torréfaction
offer: 250 g à 8,90 €, livraison offerte dès 35 €
offer: Le premier sachet à moitié prix avec le code BAC
audience: celles et ceux qui moulent à la maison
audience: les bureaux fatigués des capsules
keywords: espresso, café de spécialité, torréfaction, café filtre
hashtags: #CaféDuQuai, #CaféDeNantes
job: Barista, trois jours par semaine
banned: meilleur pour la santé que le thé

brand: Cabinet Morel
sells: conseil en droit du travail
link: https://cabinetmorel.example/cdd
subject: Un guide clair du CDD
subject: Premier entretien après un licenciement
subject: Conférence : les nouvelles règles des congés payés
point: Écrit par deux avocates, lisible sans études de droit
point: Période d’essai, renouvellement et préavis
point: Le 14 mars 2027 à 18 h à Nantes
point: Avec une liste de contrôle pour votre prochain contrat
point: Réponse par e-mail sous trois jours ouvrés
point: Disponible aussi en PDF
offer: Le guide ne coûte rien
offer: Place à 35 €, 20 € pour les associations
audience: les responsables de petites équipes
audience: les fondateurs qui embauchent pour la première fois
keywords: droit du travail, CDD, congés payés, PME
hashtags: #CabinetMorel
job: Juriste en droit social
banned: nous gagnons toujours

brand: La Halle de Fer
sells: musculation en petits groupes
link: https://halledefer.example/cours?ref=publication
subject: Cours d’haltères pour débutants
subject: Le cours du samedi pour les plus de 60 ans
subject: L’ouverture du deuxième étage
point: Six semaines, deux soirs par semaine, huit personnes au plus
point: Squat, développé et soulevé de terre depuis les bases
point: Les coachs filment vos essais et en parlent avec vous
point: Douches, casiers et un petit café sur place
point: Ouvert dès 6 h du lundi au vendredi
point: Pas de miroirs, pas de cris
offer: 85 € le cours complet
offer: Venez à deux à la première séance, sans supplément
audience: les personnes qui n’ont jamais tenu une barre
audience: les membres qui reprennent après une pause
keywords: musculation, haltères, débutants, forme
hashtags: #HalleDeFer
job: Coach pour les cours du soir
banned: perdez 10 kg en un mois

brand: Comptaclair
sells: comptabilité pour indépendants
link: https://comptaclair.example/essai?offre=solo&utm_source=newsletter
subject: Comptaclair 4.0 et la lecture des reçus
subject: Notre API ouverte
subject: Webinaire sur la TVA
point: Photographiez un reçu : montant, date et taux sont déjà saisis
point: Export CSV et envoi au comptable en un clic
point: Les données restent sur des serveurs à Roubaix
point: Factures en 12 devises
point: Des raccourcis clavier partout
point: L’import d’un tableur prend quelques minutes
offer: Formule solo à 9 € par mois, sans engagement
offer: 30 jours d’essai, sans carte bancaire
audience: les graphistes indépendants
audience: les développeurs qui facturent à l’étranger
keywords: comptabilité, indépendants, factures, TVA
hashtags: #Comptaclair, #Freelance
job: Ingénieur support à distance
banned: ne payez plus d’impôts

brand: Boulangerie du Vieux Moulin
sells: pain au levain et viennoiseries
link: https://vieuxmoulin.example
subject: Le pain de seigle au carvi
subject: Les brioches de Pâques sont là
subject: Nous cherchons une boulangère ou un boulanger de nuit
point: Farine du moulin de Sainte-Marthe, moulue à la meule
point: La pâte repose 36 heures
point: Sorti du four à 7 h 30, souvent épuisé à midi
point: Pétri par Agnieszka et Thomas
point: Seigle, blé, eau, sel
point: Fermé le dimanche et le lundi
offer: Deux pains pour 9 € le jeudi
offer: Un café avec chaque brioche
audience: les lève-tôt de Rennes
audience: les amateurs de vrai pain de seigle
keywords: levain, pain de seigle, boulangerie, Rennes
hashtags: #VieuxMoulin
job: Boulangère ou boulanger de nuit
banned: sans gluten

brand: Musée des Petites Choses
sells: expositions et ateliers
link: https://petiteschoses.example/billets
subject: « Poches », une exposition sur ce que l’on garde sur soi
subject: Nocturne du jeudi en musique
subject: Atelier de dessin pour enfants
point: 120 objets prêtés par les visiteurs
point: Commissariat : Dr Ngozi Adeyemi
point: Du 3 mai au 28 septembre
point: Accès de plain-pied, films sous-titrés
point: Le café reste ouvert jusqu’à 22 h
point: Crayons et papier sont fournis
offer: Entrée 12 €, gratuite pour les moins de 18 ans
offer: Prix libre le premier dimanche du mois
audience: les familles avec enfants dès six ans
audience: les collectionneurs d’objets curieux
keywords: musée, exposition, sortie en famille, design
hashtags: #PetitesChoses, #NocturneAuMusée
job: Médiation culturelle pour les classes
banned: la plus grande collection d’Europe

brand: Rayon & Fils
sells: vélos et réparations
link: https://rayonetfils.example/atelier
subject: Révision d’hiver pour vélos de ville
subject: Le vélo électrique Roitelet
subject: Soirée réparation du mercredi
point: Freins, vitesses et éclairage en une visite
point: 19 kg avec batterie, 80 km d’autonomie
point: Une mécanicienne montre comment dévoiler une roue
point: Pièces gardées pendant dix ans
point: Un vélo prêté pendant la réparation
point: Demandez Priya, elle connaît chaque roulement
offer: Révision complète à 69 € jusqu’au 30 novembre
offer: 2 499,00 € avec garde-boue et antivol
audience: celles et ceux qui pédalent tout l’hiver
audience: les parents en vélo cargo
keywords: vélo, vélo électrique, atelier, vélotaf
hashtags: #RayonEtFils
job: Mécanicienne ou mécanicien cycle
banned: impossible à voler

brand: Rivières Claires
sells: nettoyage de rivières et analyses de l’eau
link: https://rivieresclaires.example/benevoles#dates
subject: Grand nettoyage de la Vilaine
subject: Notre rapport annuel
subject: Appel à bénévoles pour les analyses de l’eau
point: Gants, sacs et thé sont fournis
point: 412 bénévoles ont ramassé 9,6 tonnes l’an dernier
point: Rendez-vous au barrage de Cesson, samedi à 10 h
point: Enfants bienvenus avec un adulte
point: Chaque prélèvement rejoint une carte publique
point: La formation dure un après-midi
offer: 15 € financent une trousse d’analyse
offer: Chaque don est doublé jusqu’à Noël
audience: les promeneurs des berges
audience: les écoles de Bretagne
keywords: rivières, bénévolat, environnement, Bretagne
hashtags: #RivièresClaires
job: Coordination de nos bénévoles
banned: nous avons sauvé la rivière

brand: Cabinet dentaire Okafor
sells: soins dentaires pour toute la famille
link: https://dentaire-okafor.example/rendez-vous
subject: Rendez-vous en soirée
subject: Une première visite au calme
subject: Notre nouvelle hygiéniste
point: Ouvert jusqu’à 20 h le mardi et le jeudi
point: Nous expliquons chaque étape avant de commencer
point: Levez la main et nous arrêtons
point: Ascenseur au deuxième étage, parking derrière la maison
point: Maria parle français, portugais et polonais
point: Rappel par SMS
offer: Contrôle et détartrage à 60 €
offer: Contrôle des enfants pris en charge
audience: les personnes qui repoussent le dentiste
audience: les parents d’écoliers
keywords: dentiste, prévention, soins dentaires, famille
hashtags: #CabinetOkafor
job: Hygiéniste dentaire à temps partiel
banned: totalement indolore

brand: Lena Voss
sells: romans policiers
link: https://lenavoss.example/l-ecluse-muette
subject: « L’Écluse muette », mon quatrième roman
subject: Lecture à la librairie Grand Large
subject: « La Route du sel » en livre audio
point: Un éclusier trouve une lettre adressée à un homme noyé en 1987
point: Lu par Fiona Marsh
point: 352 pages, broché et numérique
point: Exemplaires dédicacés, dans la limite du stock
point: Je lis deux chapitres et je réponds aux questions
point: L’histoire se passe sur le canal de Nantes à Brest
offer: Broché à 19,90 €
offer: Entrée 5 €, déduits de l’achat du livre
audience: les lecteurs de polars lents
audience: les clubs de lecture
keywords: polar, parution, lecture, canal
hashtags: #LÉcluseMuette
job: Assistante pour les lectures et le courrier
banned: meilleur que Simenon

brand: Hôtel des Oyats
sells: chambres au bord de la mer
link: https://hoteldesoyats.example/sejour?saison=automne
subject: L’automne sur la côte
subject: La nouvelle carte du restaurant
subject: Réouverture après les travaux
point: Onze chambres, toutes avec vue sur les dunes
point: Petit-déjeuner jusqu’à onze heures
point: Les chiens dorment gratuitement
point: La cuisine achète aux bateaux du Croisic
point: À vingt minutes de la gare en bus
point: Poêle à bois, jeux de société, pas de télévision
offer: Trois nuits à 330 €, du dimanche au jeudi
offer: Départ tardif inclus en octobre
audience: les couples en quête de calme
audience: les marcheurs du sentier côtier
keywords: bord de mer, hôtel, automne, Bretagne
hashtags: #HôtelDesOyats, #CôteTranquille
job: Réceptionniste pour la saison d’hiver
banned: le meilleur hôtel de la côte

brand: Quincaillerie Boulon
sells: outils et quincaillerie
link: https://quincaillerie-boulon.example/ateliers
subject: La bibliothèque d’outils
subject: Vos clés pendant que vous attendez
subject: Atelier du samedi : poser une porte
point: Ponceuse, coupe-carreaux et grande échelle à la journée
point: Les conseils de gens qui l’ont fait
point: Des vis à la pièce, pas à la boîte
point: Ouvert 8 h–18 h, samedi 9 h–16 h
point: Quatre places, deux portes, une formatrice
point: Nous reprenons les vieilles peintures
offer: Caution 20 €, location dès 4 € par jour
offer: Atelier à 25 €, matériel compris
audience: les jeunes dans leur premier appartement
audience: les propriétaires bricoleurs
keywords: bricolage, outils, quincaillerie, rénovation
hashtags: #QuincaillerieBoulon
job: Vente au comptoir outillage
banned: garanti à vie
`);
