/** What a template is: its slots as users see them, and how it draws itself on a canvas of any size. */
import type { PictureTemplate } from '../../../domain/content/ports.ts';
import type { Message } from '../../../lib/message.ts';
import type { Canvas } from '../canvas.ts';

export interface Template extends PictureTemplate {
  draw(canvas: Canvas): void;
}

type Slot = PictureTemplate['slots'][number];

/** The longest text a required slot takes; it fits whole at every size. */
export const maxRequiredLength = 300;

export const requiredSlot = (name: string, title: Message, maxLength = maxRequiredLength): Slot => ({
  name,
  title,
  required: true,
  maxLength,
});

export const optionalSlot = (name: string, title: Message, maxLength: number): Slot => ({
  name,
  title,
  required: false,
  maxLength,
});
