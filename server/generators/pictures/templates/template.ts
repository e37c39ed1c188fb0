/** What a template is: its slots as people see them, and how it draws itself on a stage of any size. */
import type { PictureTemplate } from '../../../domain/content/ports.ts';
import type { Stage } from '../stage.ts';

export interface Template extends PictureTemplate {
  draw(stage: Stage): void;
}

type Slot = PictureTemplate['slots'][number];

/** The longest text a required slot takes; it fits whole at every size. */
export const longest = 300;

export const requiredSlot = (name: string, title: string, maxLength = longest): Slot => ({
  name,
  title,
  required: true,
  maxLength,
});

export const optionalSlot = (name: string, title: string, maxLength: number): Slot => ({
  name,
  title,
  required: false,
  maxLength,
});

/** Of two ways to divide: beside each other where the picture is wide, else under each other. */
export const isWide = ({ shape }: Stage): boolean => shape === 'wide';
