/** All templates, in the order users see them. */
import { announcement } from './announcement.ts';
import { beforeAfter } from './before-after.ts';
import { countdown } from './countdown.ts';
import { event } from './event.ts';
import { hiring } from './hiring.ts';
import { list } from './list.ts';
import { offer } from './offer.ts';
import { product } from './product.ts';
import { question } from './question.ts';
import { quote } from './quote.ts';
import type { Template } from './template.ts';
import { testimonial } from './testimonial.ts';
import { tip } from './tip.ts';

export const templates: readonly Template[] = [
  announcement,
  offer,
  quote,
  product,
  event,
  testimonial,
  list,
  tip,
  question,
  countdown,
  hiring,
  beforeAfter,
];
