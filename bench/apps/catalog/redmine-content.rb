# Fills an empty Redmine: projects with issues, versions, news and wiki pages. Reads {"projects": [...], "issues": [...]} from stdin.
content = JSON.parse($stdin.read)
Setting.default_language = 'en'
Setting.mail_from = 'nobody@example.org'
# Mails are sent by a second thread, which locks the database.
Setting.notified_events = []
author = User.create!(login: 'keeper', firstname: 'Ada', lastname: 'Keeper', mail: 'keeper@example.org', language: 'en')
author.update!(admin: true)
User.current = author
Role.anonymous.add_permission!(:view_issues, :view_wiki_pages, :view_wiki_edits, :view_news, :view_calendar, :view_gantt)

content['projects'].each do |entry|
  project = Project.create!(name: entry['name'], identifier: entry['identifier'], is_public: true,
                            enabled_module_names: %w[issue_tracking wiki news calendar gantt])
  Member.create!(project: project, user: author, roles: [Role.givable.first])
  %w[1.0 1.1 2.0].each { |name| project.versions.create!(name: name) }
  %w[Harbour Lighthouse].each { |name| project.issue_categories.create!(name: name) }
  entry['news'].each { |text| News.create!(project: project, author: author, title: text['title'], summary: text['title'], description: text['body']) }
  wiki = project.wiki || Wiki.create!(project: project, start_page: 'Wiki')
  entry['pages'].each do |text|
    page = WikiPage.create!(wiki: wiki, title: text['title'])
    text['versions'].each { |body| page.content ? page.content.update!(text: body) : WikiContent.create!(page: page, author: author, text: body) }
  end
end

projects = Project.order(:id).to_a
statuses = IssueStatus.order(:position).to_a
priorities = IssuePriority.order(:position).to_a
content['issues'].each_with_index do |text, at|
  project = projects[at % projects.size]
  issue = Issue.create!(project: project, tracker: project.trackers[at % project.trackers.size], author: author,
                        status: statuses[at % 3], priority: priorities[at % priorities.size], subject: text['title'],
                        description: text['body'], category: project.issue_categories[at % 2],
                        fixed_version: project.versions[at % 3], done_ratio: (at % 11) * 10)
  time = Time.utc(2026, 6, 1) + at * 7200
  issue.update_columns(created_on: time, updated_on: time, start_date: time.to_date)
end
News.update_all(created_on: Time.utc(2026, 6, 1))
WikiContent.update_all(updated_on: Time.utc(2026, 6, 1))
WikiContentVersion.update_all(updated_on: Time.utc(2026, 6, 1))
WikiPage.update_all(created_on: Time.utc(2026, 6, 1))
Project.update_all(created_on: Time.utc(2026, 6, 1), updated_on: Time.utc(2026, 6, 1))
author.update!(admin: false)
