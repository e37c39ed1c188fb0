/**
 * Pages that everybody can see, of which nobody in the sandbox has a role: to be found, mentioned and named as places.
 * The pages that people run are in Facebook's own folder; where any of them is, is here, because Instagram's places
 * are Facebook's pages.
 */
export type PageLocation = {
  street: string;
  city: string;
  country: string;
  zip: string;
  latitude: number;
  longitude: number;
};
export type PublicPage = { id: string; name: string; username: string; isVerified: boolean };

export const otherPages: PublicPage[] = [
  { id: '104512377012020', name: 'Harbour Hall', username: 'harbourhall', isVerified: true },
  { id: '104512377012021', name: 'Harbour Lights Festival', username: 'harbourlights', isVerified: true },
  { id: '104512377012022', name: 'Harbour Band', username: 'harbourband', isVerified: false },
  { id: '104512377012023', name: 'Café São Jorge', username: 'cafesaojorge', isVerified: false },
  { id: '104512377012024', name: 'Weekend Market', username: 'weekendmarket', isVerified: false },
];

const at = (
  street: string,
  city: string,
  country: string,
  zip: string,
  latitude: number,
  longitude: number,
): PageLocation => ({ street, city, country, zip, latitude, longitude });

/** Pages without an entry have no location, like Lanternfish Wholesale, the festival and the band. */
const locations: Record<string, PageLocation> = {
  '104512377012001': at('Quay 12', 'Bremen', 'Germany', '28195', 53.0793, 8.8017),
  '104512377012003': at('Quay 14', 'Bremen', 'Germany', '28195', 53.0794, 8.8021),
  '104512377012020': at('Quay 4', 'Bremen', 'Germany', '28195', 53.0799, 8.8009),
  '104512377012023': at('Rua do Norte 7', 'Lisboa', 'Portugal', '1200-283', 38.7118, -9.1442),
  '104512377012024': at('Market Square', 'Bremen', 'Germany', '28195', 53.0758, 8.8072),
};

export const findLocation = (pageId: string): PageLocation | undefined => locations[pageId];
