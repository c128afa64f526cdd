import { isOwnColumn } from '../source/own-fields.ts';

/** What a field of a source is for here. */
export const FIELD_USES = [
  'id',
  'kind',
  'title',
  'text',
  'summary',
  'address',
  'old address',
  'id in feeds',
  'author',
  'topic',
  'description',
  'featured image',
  'words for its image',
  'date',
  /** Says that it is public. */
  'state',
  /** Says that it is not. */
  'hidden',
  'until',
  'search engines',
  'language',
  /** What few systems know, and our own export has by the names of its columns. */
  'as here',
  /** Left out, and the owner is told so where it matters. */
  'said',
  /** Of no use outside of the system that wrote it. */
  'dropped',
] as const;
export type FieldUse = (typeof FIELD_USES)[number];

/** The fields of a source by what they are for, in lower case; a pattern stands for many of them. */
type Fields = Readonly<Partial<Record<FieldUse, readonly (string | RegExp)[]>>>;

interface Declaration {
  readonly fields: Fields;
  /** What becomes of what stands in its texts, for the document about moving in. */
  readonly takes: string;
  readonly drops: string;
  readonly says: string;
}

export const DECLARATIONS = {
  WordPress: {
    fields: {
      id: ['wp:post_id', 'meta _urn_uuid'],
      kind: ['wp:post_type'],
      title: ['title'],
      text: ['content:encoded', 'meta footnotes'],
      summary: ['excerpt:encoded'],
      address: ['wp:post_name'],
      'old address': ['link', 'meta _wp_old_slug'],
      'id in feeds': ['guid'],
      author: ['dc:creator', 'term author'],
      topic: ['term category', 'term post_tag'],
      description: [
        'meta _yoast_wpseo_metadesc',
        'meta rank_math_description',
        'meta _aioseo_description',
        'meta _aioseop_description',
        'meta _seopress_titles_desc',
        'meta _genesis_description',
      ],
      'featured image': ['meta _thumbnail_id'],
      'words for its image': ['attachment alt'],
      date: ['wp:post_date_gmt', 'pubdate', 'wp:post_date'],
      state: ['wp:status'],
      hidden: [
        ...['wp:post_password', 'meta _jetpack_newsletter_access', 'meta _members_access_role'],
        ...['meta rcp_subscription_level', 'meta rcp_user_level', 'meta rcp_access_level'],
        ...['meta _is_paid', 'meta um_content_restriction'],
      ],
      until: ['meta _expiration-date'],
      'search engines': [
        ...['meta _yoast_wpseo_meta-robots-noindex', 'meta rank_math_robots'],
        ...['meta _aioseop_noindex', 'meta _seopress_robots_index', 'meta _genesis_noindex'],
      ],
      said: [
        'wp:comment',
        'meta passthrough_url',
        /^meta (?:_elementor|_et_pb_|_fl_builder|_wpb_)/,
      ],
      dropped: [
        ...[
          'description',
          'wp:comment_status',
          'wp:ping_status',
          'wp:post_parent',
          'wp:menu_order',
        ],
        ...['wp:is_sticky', 'wp:post_modified', 'wp:post_modified_gmt', 'wp:attachment_url'],
        ...['wp:postmeta', 'category', 'term post_format', 'meta _edit_last', 'meta _edit_lock'],
        ...['meta _wp_page_template', 'meta _pingme', 'meta _encloseme', 'meta _wp_old_date'],
        ...['meta _wp_desired_post_slug', 'meta enclosure', /^meta _oembed_/, /^meta _wp_trash_/],
        ...['meta _wp_attached_file', 'meta _wp_attachment_metadata', /^meta _publicize_/],
      ],
    },
    takes:
      'words; links; images, at their largest size; galleries; captions; footnotes; blocks that several articles share; what page builders frame (Divi, WPBakery, Avada), with their buttons and videos; addresses of players and files; images behind words; links to pages on other networks',
    drops: 'styles and scripts of Squarespace, links that only show an image larger',
    says: 'blocks that only WordPress fills, shortcodes that stay as text, elements and frames that cleaning takes out, reusable blocks that are not there, comments, other kinds of content',
  },
  Ghost: {
    fields: {
      id: ['uuid'],
      kind: ['type', 'page'],
      title: ['title'],
      text: ['html'],
      summary: ['custom_excerpt'],
      address: ['slug'],
      'id in feeds': ['id'],
      author: ['author', 'author_id'],
      topic: ['tag'],
      description: ['meta_description'],
      'featured image': ['feature_image', 'image'],
      'words for its image': ['feature_image_alt'],
      date: ['published_at', 'created_at'],
      state: ['status', 'visibility'],
      hidden: ['email_only'],
      'search engines': ['robots'],
      said: ['feature_image_caption'],
      dropped: [
        ...['mobiledoc', 'lexical', 'plaintext', 'markdown', 'comment_id', 'featured', 'locale'],
        ...['updated_at', 'updated_by', 'created_by', 'published_by', 'post_id', 'newsletter_id'],
        ...['email_recipient_filter', 'show_title_and_feature_image', 'send_email_when_published'],
        ...['custom_template', 'canonical_url', 'amp'],
        ...['frontmatter', 'email_subject', 'meta_title', /^og_/, /^twitter_/],
      ],
    },
    takes:
      'words, links, images, also those behind words, galleries, captions; players and files as links',
    drops: 'blocks that only emails show',
    says: 'forms and links to sign up, icons of other sites, blocks that only members saw, code of its own in posts and in the site, captions of featured images, elements and frames that cleaning takes out',
  },
  'A table': {
    fields: {
      id: ['id', 'wix id'],
      kind: ['kind'],
      title: ['title'],
      text: ['content', 'rich content', 'plain content'],
      summary: ['excerpt'],
      address: ['slug'],
      'old address': ['post page url', 'old_number', 'former_slugs'],
      'id in feeds': ['feed_id'],
      author: ['author_name', 'author'],
      topic: [
        'topics',
        'category',
        'main category',
        'categories',
        'tags',
        'meta_keywords',
        'seo_keywords',
      ],
      description: ['meta_description', 'seo_description'],
      'featured image': [
        ...['featured_image_url', 'featured_image', 'cover_image_url', 'cover_image', 'image_url'],
        'cover image',
      ],
      'words for its image': ['featured_image_alt'],
      date: [
        ...['published_at', 'publish_date', 'created_at', 'published date', 'former_published_at'],
      ],
      state: [
        'is_published',
        'published',
        'status',
        'state',
        'post_status',
        'visibility',
        'live',
        'public',
      ],
      hidden: [
        ...[
          'draft',
          'is_draft',
          'private',
          'hidden',
          'unlisted',
          'deleted_at',
          'archived',
          'archived_at',
        ],
        ...['password', 'members_only', 'premium'],
      ],
      until: ['expires_at', 'expiry_date'],
      dropped: [
        ...[
          'updated_at',
          'author_id',
          'user_id',
          'views',
          'view_count',
          'reading_time',
          'read_time',
        ],
        ...[
          'featured',
          'is_featured',
          'last published date',
          'comment count',
          'like count',
          'view count',
        ],
        ...[
          'like_count',
          'pinned',
          'time to read',
          'internal id',
          'owner',
          'created date',
          'updated date',
        ],
      ],
    },
    takes:
      'words, links and images of HTML and of Markdown; of Wix also its formatted text; what else an article or a page has here, by the name of its column',
    drops: 'numbers of views, likes and comments',
    says: 'parts of Wix that an article cannot have, elements and frames that cleaning takes out',
  },
  Medium: {
    fields: {
      'id in feeds': ['canonical'],
      title: ['title'],
      text: ['body'],
      summary: ['subtitle'],
      author: ['author'],
      topic: ['tag'],
      'featured image': ['featured image'],
      date: ['published'],
    },
    takes: 'words, links, images, captions; cards and code of other sites as links',
    drops: 'the line above its first part',
    says: 'frames that cleaning takes out',
  },
  Substack: {
    fields: {
      id: ['post_id'],
      kind: ['type'],
      title: ['title'],
      text: ['text'],
      summary: ['subtitle'],
      date: ['post_date'],
      state: ['is_published'],
      hidden: ['audience'],
      said: ['podcast_url', 'podcast_duration'],
      dropped: ['email_sent_at', 'inbox_sent_at', 'slug'],
    },
    takes: 'words, links, images where they were uploaded, galleries, quoted messages and cards',
    drops: 'icons, links of images to themselves',
    says: 'forms and buttons that ask readers to subscribe, share or comment; recordings, videos, polls, files and formulas',
  },
  Notion: {
    fields: {
      id: ['page'],
      title: ['title'],
      text: ['text'],
      summary: ['excerpt', 'summary'],
      address: ['slug'],
      author: ['author', 'authors', 'written by'],
      topic: ['tags', 'tag', 'keywords', 'category', 'categories', 'topic', 'topics'],
      description: ['description', 'meta description'],
      'featured image': ['cover'],
      date: [
        ...[
          'published at',
          'publish date',
          'published date',
          'publication date',
          'date',
          'created',
        ],
        ...['created time', 'created at', 'date created', 'creation date'],
      ],
      state: ['published', 'status', 'state'],
      said: [/.*/],
    },
    takes: 'words, links between its pages and to others, images, tables, callouts, code',
    drops: 'its list of headings, icons before the names of pages',
    says: 'properties with other names, attached files, links to pages that are not there',
  },
  Markdown: {
    fields: {
      id: ['id'],
      kind: ['layout', 'type'],
      title: ['title'],
      text: ['text'],
      summary: ['excerpt', 'summary'],
      address: ['slug'],
      'old address': ['permalink', 'url', 'aliases', 'redirect_from'],
      author: ['author', 'authors'],
      topic: ['tags', 'categories', 'category', 'keywords'],
      description: ['description', 'meta_description'],
      'featured image': [
        ...[
          'image',
          'featured_image',
          'feature_image',
          'feature',
          'cover',
          'cover_image',
          'images',
        ],
        ...[
          'hero_image',
          'hero',
          'banner',
          'banner_image',
          'header',
          'header_image',
          'teaser',
          'featuredimage',
        ],
        ...[
          'main_image',
          'thumbnail',
          'thumb',
          'og_image',
          'social_image',
          'preview',
          'photo',
          'img',
        ],
      ],
      language: ['lang', 'language'],
      'words for its image': [
        'image_alt',
        'alt',
        'cover_alt',
        'image_description',
        'featured_image_alt',
        ...['feature_image_alt', 'hero_image_alt', 'cover_image_alt'],
      ],
      date: [
        ...[
          'date',
          'published_at',
          'publishedat',
          'created',
          'publishdate',
          'pubdate',
          'publish_date',
        ],
        'name of the file',
      ],
      state: ['published', 'status', 'state', 'visibility', 'public', 'publish'],
      hidden: [
        ...[
          'draft',
          'is_draft',
          'private',
          'hidden',
          'unlisted',
          'headless',
          'eleventyexcludefromcollections',
          'password',
          'archived',
          'deleted',
        ],
        'members_only',
      ],
      until: ['expirydate', 'build', '_build', 'cascade'],
      'search engines': ['noindex', 'robots', 'sitemap'],
      dropped: [
        ...[
          'lastmod',
          'updated',
          'updated_date',
          'modified',
          'last_modified_at',
          'weight',
          'toc',
          'comments',
          'math',
          'mathjax',
          'baseurl',
        ],
        ...[
          'sidebar',
          'nav_order',
          'menu',
          'featured',
          'language',
          'locale',
          'reading_time',
          'aside',
        ],
      ],
    },
    takes:
      'words, links, images, tables, code, footnotes, lists of definitions; tags of Jekyll, Hexo and Hugo for images, videos and links; what {% raw %} holds; what the configuration of a site says of its articles',
    drops: 'classes and ids of kramdown, contents lists',
    says: 'configurations and patterns of addresses that we cannot follow, other commands of generators, notes and files that are shown in a text, remarks that the source hides, what in braces may be text, other markups than Markdown',
  },
} satisfies Readonly<Record<string, Declaration>>;

export type ReaderName = keyof typeof DECLARATIONS;

/** What a field of a source is for; undefined for one that its reader does not know. */
export function findUse(of: ReaderName, name: string): FieldUse | undefined {
  const { fields }: Declaration = DECLARATIONS[of];
  // Front matter has names of several words in each way: `hero_image`, `heroImage`.
  const plain = (text: string) => (of === 'Markdown' ? text.replace(/[_-]/g, '') : text);
  const wanted = name.trim().toLowerCase();
  if (of === 'A table' && isOwnColumn(wanted)) return 'as here';
  return FIELD_USES.find((use) =>
    fields[use]?.some((each) =>
      typeof each === 'string' ? plain(each) === plain(wanted) : each.test(wanted),
    ),
  );
}
