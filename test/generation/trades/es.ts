import { readTrades } from './trade.ts';

export const trades = readTrades(`
brand: Café del Muelle
sells: café recién tostado
link: https://cafedelmuelle.example/granos
subject: Nuestro nuevo espresso «Barca de noche»
subject: La cata de otoño en el tostadero
subject: La suscripción de café de filtro
point: Granos de dos fincas de Huehuetenango
point: Tostado cada martes en lotes pequeños
point: Notas de cacao, piel de naranja y almendra tostada.
point: Pagamos a los productores un 40 % por encima del mercado
point: Para cafetera italiana, máquina de espresso o prensa
point: Sale al día siguiente del tueste
offer: 250 g por 8,90 €, envío incluido desde 30 €
offer: La primera bolsa a mitad de precio con el código BARCA
audience: quienes muelen en casa
audience: oficinas cansadas de las cápsulas
keywords: espresso, café de especialidad, tostadero, café de filtro
hashtags: #CaféDelMuelle, #CaféDeGijón
job: Barista, tres días por semana
banned: más sano que el té

brand: Bufete Roldán
sells: asesoría laboral
link: https://bufeteroldan.example/contratos
subject: Una guía clara de los contratos temporales
subject: Primera consulta por despido
subject: Charla: qué cambia en las vacaciones
point: Escrita por dos abogadas, sin jerga
point: Periodo de prueba, renovación y preaviso
point: El 14 de marzo de 2027 a las 18 h en Zaragoza
point: Con una lista de comprobación para tu próximo contrato
point: Respondemos por correo en tres días laborables
point: También en PDF
offer: La guía no cuesta nada
offer: Plaza a 30 €, 20 € para asociaciones
audience: responsables de equipos pequeños
audience: quienes contratan por primera vez
keywords: derecho laboral, contratos, vacaciones, pymes
hashtags: #BufeteRoldán
job: Técnica o técnico en derecho laboral
banned: siempre ganamos

brand: La Nave de Hierro
sells: entrenamiento de fuerza
link: https://navedehierro.example/cursos?ref=post
subject: Curso de barra para principiantes
subject: La clase del sábado para mayores de 60
subject: Abrimos la segunda planta
point: Seis semanas, dos tardes por semana, ocho personas como mucho
point: Sentadilla, press y peso muerto desde cero
point: Los entrenadores graban tus intentos y los comentan contigo
point: Duchas, taquillas y una pequeña cafetería
point: Abierto desde las 6 de lunes a viernes
point: Sin espejos ni gritos
offer: 80 € el curso completo
offer: Trae a alguien a tu primera sesión sin pagar más
audience: personas que nunca han tocado una barra
audience: socios que vuelven tras una pausa
keywords: fuerza, barra, principiantes, entrenamiento
hashtags: #NaveDeHierro
job: Entrenadora o entrenador para las clases de tarde
banned: pierde 10 kg en un mes

brand: Cuentaclara
sells: contabilidad para autónomos
link: https://cuentaclara.example/alta?plan=solo&utm_source=newsletter
subject: Cuentaclara 4.0 con lectura de recibos
subject: Nuestra API abierta
subject: Seminario web sobre el IVA
point: Haz una foto del recibo: importe, fecha e IVA ya están puestos
point: Exporta a CSV y a tu gestoría con un clic
point: Los datos se quedan en servidores de Madrid
point: Facturas en 12 monedas
point: Atajos de teclado para todo
point: Importar una hoja de cálculo lleva unos minutos
offer: Plan solo a 9 € al mes, sin permanencia
offer: 30 días de prueba, sin tarjeta
audience: diseñadores autónomos
audience: desarrolladoras con clientes en el extranjero
keywords: contabilidad, autónomos, facturas, IVA
hashtags: #Cuentaclara, #VidaDeAutónomo
job: Soporte técnico en remoto
banned: no vuelvas a pagar impuestos

brand: Panadería El Molino Viejo
sells: pan de masa madre y bollería
link: https://molinoviejo.example
subject: Pan de centeno con alcaravea
subject: Vuelven las torrijas
subject: Buscamos panadera o panadero de noche
point: Harina del molino de San Telmo, molida a la piedra
point: La masa reposa 36 horas
point: Sale del horno a las 7:30 y a mediodía suele acabarse
point: Amasado por Agnieszka y Tomás
point: Centeno, trigo, agua y sal
point: Domingos y lunes cerrado
offer: Dos hogazas por 8 € los jueves
offer: Un café con cada torrija
audience: madrugadores de Logroño
audience: quienes echan de menos el pan de centeno
keywords: masa madre, pan de centeno, panadería, Logroño
hashtags: #MolinoViejo
job: Panadera o panadero de noche
banned: sin gluten

brand: Museo de las Cosas Pequeñas
sells: exposiciones y talleres
link: https://cosaspequenas.example/entradas
subject: «Bolsillos», una exposición sobre lo que llevamos encima
subject: Jueves de noche con música
subject: Taller de dibujo infantil
point: 120 objetos prestados por visitantes
point: Comisaria: Dra. Ngozi Adeyemi
point: Del 3 de mayo al 28 de septiembre
point: Acceso sin escalones y películas con subtítulos
point: La cafetería abre hasta las diez
point: Lápices y papel incluidos
offer: Entrada 12 €, menores de 18 gratis
offer: Paga lo que puedas el primer domingo del mes
audience: familias con niños desde seis años
audience: quienes coleccionan objetos raros
keywords: museo, exposición, plan en familia, diseño
hashtags: #CosasPequeñas, #MuseoDeNoche
job: Educadora o educador de museo
banned: la mayor colección de Europa

brand: Radio & Hijos
sells: bicicletas y reparaciones
link: https://radioehijos.example/taller
subject: Revisión de invierno para bicis urbanas
subject: La bici eléctrica Chochín
subject: Tarde de reparación del miércoles
point: Frenos, cambios y luces en una sola visita
point: 19 kg con batería, 80 km por carga
point: Una mecánica enseña a centrar una rueda
point: Guardamos piezas durante diez años
point: Bici de préstamo mientras arreglamos la tuya
point: Pregunta por Priya, conoce cada rodamiento
offer: Revisión completa 65 € hasta el 30 de noviembre
offer: 2.499,00 € con guardabarros y candado
audience: quienes pedalean todo el invierno
audience: familias con bici de carga
keywords: bicicleta, bici eléctrica, taller, movilidad
hashtags: #RadioEHijos
job: Mecánica de bicicletas
banned: imposible de robar

brand: Ríos Limpios
sells: limpieza de ríos y análisis de agua
link: https://rioslimpios.example/voluntariado#fechas
subject: Limpieza del Ebro
subject: Nuestra memoria anual
subject: Buscamos voluntarias y voluntarios para analizar el agua
point: Ponemos guantes, bolsas y té
point: 412 voluntarios recogieron 9,6 toneladas el año pasado
point: Quedamos en el azud de Pina, sábado a las 10
point: Los niños pueden venir con una persona adulta
point: Cada muestra va a un mapa público
point: La formación dura una tarde
offer: Con 15 € se paga un kit de análisis
offer: Cada donativo se duplica hasta Navidad
audience: quienes pasean por la orilla
audience: colegios de Aragón
keywords: ríos, voluntariado, medio ambiente, Aragón
hashtags: #RíosLimpios
job: Coordinación del voluntariado
banned: hemos salvado el río

brand: Clínica dental Okafor
sells: odontología para toda la familia
link: https://dentalokafor.example/citas
subject: Citas por la tarde
subject: Una primera visita tranquila
subject: Nuestra nueva higienista
point: Abierto hasta las 20 h martes y jueves
point: Explicamos cada paso antes de empezar
point: Levantas la mano y paramos
point: Ascensor al segundo piso y aparcamiento detrás
point: María habla español, portugués y polaco
point: Recordatorio por SMS
offer: Revisión y limpieza 55 €
offer: Revisión infantil sin coste
audience: quienes llevan tiempo evitando al dentista
audience: madres y padres de escolares
keywords: dentista, salud dental, limpieza dental, familia
hashtags: #DentalOkafor
job: Higienista dental a media jornada
banned: totalmente indoloro

brand: Lena Voss
sells: novela negra
link: https://lenavoss.example/la-esclusa-callada
subject: «La esclusa callada», mi cuarta novela
subject: Lectura en la librería Hoja Ancha
subject: «El camino de la sal» en audiolibro
point: Un esclusero encuentra una carta para un hombre que se ahogó en 1987
point: Narrado por Fiona Marsh
point: 352 páginas, tapa dura y digital
point: Ejemplares firmados hasta agotar existencias
point: Leeré dos capítulos y responderé preguntas
point: Ocurre en el Canal de Castilla
offer: Tapa dura 19,90 €
offer: Entrada 5 €, descontados del libro
audience: lectores de novela negra pausada
audience: clubes de lectura
keywords: novela negra, novedad, lectura, canal
hashtags: #LaEsclusaCallada
job: Asistente para lecturas y correo
banned: mejor que Christie

brand: Hotel Barrón
sells: habitaciones junto al mar
link: https://hotelbarron.example/reservas?temporada=otono
subject: Otoño en la costa
subject: Nueva carta en el restaurante
subject: Reabrimos después de la reforma
point: Once habitaciones, todas con vistas a las dunas
point: Desayuno hasta las once
point: Los perros duermen gratis
point: La cocina compra en la lonja de Llanes
point: A veinte minutos de la estación en autobús
point: Estufa de leña, juegos de mesa, sin televisión
offer: Tres noches por 330 €, de domingo a jueves
offer: Salida tardía incluida en octubre
audience: parejas que buscan calma
audience: caminantes de la senda costera
keywords: playa, hotel, otoño, Asturias
hashtags: #HotelBarrón, #CostaTranquila
job: Recepción para la temporada de invierno
banned: el mejor hotel de la costa

brand: Ferretería Tuerca
sells: herramientas y ferretería
link: https://ferreteriatuerca.example/talleres
subject: Biblioteca de herramientas
subject: Copias de llaves al momento
subject: Taller del sábado: colgar una puerta
point: Lijadora, cortadora de azulejos y escalera larga por días
point: Consejos de gente que ya lo ha hecho
point: Tornillos sueltos, no por cajas
point: Abierto 8–18 h, sábados 9–16 h
point: Cuatro plazas, dos puertas, una profesora
point: Recogemos pintura vieja
offer: Fianza 20 €, préstamo desde 4 € al día
offer: Taller 25 € con materiales
audience: gente en su primer piso
audience: caseros que reparan ellos mismos
keywords: bricolaje, herramientas, ferretería, reformas
hashtags: #FerreteríaTuerca
job: Atención en el mostrador de herramientas
banned: dura para siempre
`);
