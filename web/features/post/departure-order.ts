interface Departure {
  readonly schedule: { readonly publish_at: string } | null;
  readonly created_at: string;
}

/** What goes out next first, then what has no time, in the order it was written. */
export const inOrderOfDeparture = <Post extends Departure>(posts: readonly Post[]): Post[] =>
  posts.toSorted((a, b) => {
    if (a.schedule && b.schedule)
      return Date.parse(a.schedule.publish_at) - Date.parse(b.schedule.publish_at);
    if (a.schedule || b.schedule) return a.schedule ? -1 : 1;
    return Date.parse(a.created_at) - Date.parse(b.created_at);
  });
